// Current state of the kitchen, for a manager's phone: open and late tickets, workload by station, displays, and what needs
// attention. Loaded when the hub announces a change, and when time alone makes a ticket late (REPORT-06).
import { Monitor, MonitorOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import type { KitchenOverview, OverviewAnswer } from '../../shared/protocol/figures/report.ts';
import { Bidi } from '../i18n/bidi.tsx';
import { clockTime, minutesSince } from '../i18n/format.ts';
import { relativeDate } from '../i18n/relative-date.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { hubNow, liveStore, useLinkPhase, useLive } from '../link/live.ts';
import { onTick } from '../link/tick.ts';
import { useNotice } from '../link/use-notice.ts';
import { Problems } from '../setup/health/health-tab.tsx';
import { historyPath, OVERVIEW_PATH } from '../shell/session/report-path.ts';
import { RetryNote } from '../ui/page/retry-note.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import type { ReportWords } from './figure-table.ts';
import css from './overview.module.css';
import { reportApi } from './report-api.ts';
import { ReportFrame } from './report-frame.tsx';
import { kindName, useNames } from './row-names.ts';

/** For changes without a push, such as an overdue backup. */
const ASK_AT_LEAST_EVERY_MS = MINUTE_MS;
const MINUTES_TICK_MS = 15 * SECOND_MS;

export function OverviewPage() {
  const t = useText('reports');
  const { known, failed, ask } = useOverview();
  return (
    <ReportFrame path={OVERVIEW_PATH}>
      <main className={css.main} aria-busy={known === undefined && !failed}>
        <h2 className="visually-hidden">{t('now.title')}</h2>
        {failed && <RetryNote text={t('now.failed')} onRetry={ask} />}
        {known === undefined ? !failed && <Skeleton rem={24} /> : <Overview known={known} onSeen={ask} />}
      </main>
    </ReportFrame>
  );
}

function useOverview() {
  const [known, setKnown] = useState<OverviewAnswer>();
  const [failed, setFailed] = useState(false);
  const ask = useCallback(() => {
    void reportApi.overview().then((answer) => {
      setFailed(!answer.ok);
      if (answer.ok) setKnown(answer.value);
    });
  }, []);
  useNotice('overview-changed', ask);
  useEffect(() => {
    ask();
    return liveStore.subscribe((now, before) => {
      if (now.phase !== before.phase || now.link !== before.link) ask();
    });
  }, [ask]);
  useEffect(() => {
    const changesIn = (known?.changesAt ?? Infinity) - hubNow();
    const wait = Math.min(ASK_AT_LEAST_EVERY_MS, Math.max(SECOND_MS, changesIn + SECOND_MS / 2));
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') ask();
    }, wait);
    return () => clearTimeout(timer);
  }, [known, ask]);
  useEffect(() => {
    const shown = () => {
      if (document.visibilityState === 'visible') ask();
    };
    document.addEventListener('visibilitychange', shown);
    return () => document.removeEventListener('visibilitychange', shown);
  }, [ask]);
  return { known, failed, ask };
}

function Overview({ known, onSeen }: { known: OverviewAnswer; onSeen: () => void }) {
  const t = useText('reports');
  const site = useLive((state) => state.site);
  const phase = useLinkPhase();
  const { kitchen, problems, screens, hubTime, people = [] } = known;
  const { limited = [] } = kitchen;
  const time = `\u2066${clockTime(hubTime, site)}\u2069`;
  return (
    <>
      <p className={css.asOf} data-live={phase === 'live'} role="status">
        {t(phase === 'live' ? 'now.asOf' : 'now.notLive', { time })}
      </p>
      <dl className={css.tiles}>
        <Tile title={t('now.open')} value={kitchen.open} />
        <Tile title={t('now.lateTickets')} value={kitchen.late} isLate={kitchen.late > 0} />
        <Tile title={t('now.pending')} value={kitchen.pending} />
      </dl>
      <div className={css.half}>
        <Part title={t('now.problems')} none={problems.length === 0 && t('now.problemsNone')}>
          <Problems health={{ problems, hubTime }} onSeen={onSeen} />
        </Part>
        <Part title={t('now.tickets')} none={kitchen.tickets.length === 0 && t('now.ticketsNone')}>
          <Tickets kitchen={kitchen} />
        </Part>
      </div>
      <div className={css.half}>
        <Part title={t('now.stations')} none={kitchen.stations.length === 0 && t('now.stationsNone')}>
          <Stations stations={kitchen.stations} />
        </Part>
        {kitchen.sites.length > 0 && (
          <Part title={t('now.sites')}>
            <ul className={css.rows}>
              {kitchen.sites.map(({ id, name, tickets, late }) => (
                <li key={id}>
                  <Bidi>{name}</Bidi>
                  <span>{t('tickets', { count: tickets })}</span>
                  {late > 0 && <b className={css.late}>{t('now.late', { count: late })}</b>}
                </li>
              ))}
            </ul>
          </Part>
        )}
        <Part title={t('now.limited')} none={limited.length === 0 && t('now.limitedNone')}>
          <ul className={css.rows}>
            {limited.map(({ name, left }) => (
              <li key={name}>
                <Bidi>{name}</Bidi>
                {left === 0 ? (
                  <b className={css.late}>{t('now.out')}</b>
                ) : (
                  <span>{t('now.left', { count: left })}</span>
                )}
              </li>
            ))}
          </ul>
        </Part>
        <Part title={t('now.people')} none={people.length === 0 && t('now.peopleNone')}>
          <ul className={css.rows}>
            {people.map(({ board, names }) => (
              <li key={board}>
                <Bidi>{board}</Bidi>
                <span>
                  <Bidi>{names.join(', ')}</Bidi>
                </span>
              </li>
            ))}
          </ul>
        </Part>
        <Part title={t('now.screens')} none={screens.length === 0 && t('now.screensNone')}>
          <Screens screens={screens} hubTime={hubTime} />
        </Part>
      </div>
    </>
  );
}

function Part({ title, none, children }: { title: string; none?: string | false; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h3>{title}</h3>
      {none ? <p className={css.none}>{none}</p> : children}
    </section>
  );
}

function Tile({ title, value, isLate }: { title: string; value: number; isLate?: boolean }) {
  return (
    <div data-late={isLate}>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Stations({ stations }: Pick<KitchenOverview, 'stations'>) {
  const t = useText('reports');
  const now = useHubMinutes();
  const most = Math.max(1, ...stations.map(({ pieces }) => pieces));
  return (
    <ul className={css.rows}>
      {stations.map(({ id, name, pieces, tickets, late, oldestAt }) => (
        <li key={id}>
          <Bidi>{name}</Bidi>
          <span>
            {pieces === 0
              ? t('now.idle')
              : [
                  t('now.toMake', { count: pieces }),
                  t('tickets', { count: tickets }),
                  ...(oldestAt === undefined
                    ? []
                    : [
                        t('now.oldest', {
                          minutes: t('now.minutes', { count: minutesSince(oldestAt, now) }),
                        }),
                      ]),
                ].join(' · ')}
          </span>
          {late > 0 && <b className={css.late}>{t('now.late', { count: late })}</b>}
          <i className={css.load} aria-hidden>
            <i style={{ inlineSize: `${(pieces / most) * 100}%` }} />
          </i>
        </li>
      ))}
    </ul>
  );
}

/** A table with only a number is prefixed with "Table". */
function ticketName({ title, orderType }: KitchenOverview['tickets'][number], t: ReportWords): string {
  const isNumber = orderType === 'Seated' && /^[\d, ]+$/.test(title);
  return isNumber ? t('now.table', { title }) : title;
}

function Tickets({ kitchen: { tickets, open } }: { kitchen: KitchenOverview }) {
  const { t } = useNames();
  const place = useLive((state) => state.site);
  const now = useHubMinutes();
  return (
    <>
      <ul className={css.tickets}>
        {tickets.map((ticket) => (
          <li key={`${ticket.orderId} ${ticket.courseId}`} data-late={ticket.isLate}>
            <Link href={historyPath(ticket.orderId)}>
              <Bidi>{ticketName(ticket, t)}</Bidi>
            </Link>
            <small>
              {[
                kindName('courseType', ticket.courseType, t),
                kindName('orderType', ticket.orderType, t),
                ...(ticket.promisedAt === undefined
                  ? []
                  : [t('now.promised', { time: `\u2066${clockTime(ticket.promisedAt, place)}\u2069` })]),
              ].join(' · ')}
              {ticket.site !== undefined && (
                <>
                  {' '}
                  · <Bidi>{ticket.site}</Bidi>
                </>
              )}
            </small>
            {ticket.isLate && <b className={css.late}>{t('late')}</b>}
            <span>
              {ticket.firedAt !== undefined && t('now.minutes', { count: minutesSince(ticket.firedAt, now) })}
            </span>
          </li>
        ))}
      </ul>
      {open > tickets.length && <p className={css.none}>{t('now.more', { count: open - tickets.length })}</p>}
    </>
  );
}

/** Hub time, updated four times a minute. */
function useHubMinutes(): number {
  const [now, setNow] = useState(hubNow);
  useEffect(() => onTick(setNow, MINUTES_TICK_MS), []);
  return now;
}

function Screens({ screens, hubTime }: Pick<OverviewAnswer, 'screens' | 'hubTime'>) {
  const t = useText('reports');
  const language = useLanguage();
  const site = useLive((state) => state.site);
  const sorted = [...screens].sort((one, other) => Number(one.isConnected) - Number(other.isConnected));
  return (
    <ul className={css.rows}>
      {sorted.map(({ id, name, isConnected, lastSeenAt }) => (
        <li key={id} data-away={!isConnected}>
          <span className={css.screen}>
            {isConnected ? <Monitor aria-hidden /> : <MonitorOff aria-hidden />}
            <Bidi>{name}</Bidi>
          </span>
          <span>{t(isConnected ? 'now.connected' : 'now.away')}</span>
          {!isConnected && (
            <small>
              {t('now.lastSeen', {
                when: `\u2068${relativeDate(lastSeenAt, hubTime, site, language)}\u2069`,
              })}
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}
