// Health tab: whether the hub is well, what needs attention and what to do about it (OPS-03).

import {
  CircleCheck,
  DatabaseBackup,
  Download,
  Hourglass,
  LifeBuoy,
  OctagonAlert,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { HEALTH_REFRESH_MS, HOUR_MS, MINUTE_MS } from '../../../shared/limits.ts';
import { UNSHOWN_REASONS } from '../../../shared/protocol/glass.ts';
import {
  backupAnswer,
  HEALTH_PROBLEM_CODES,
  type HealthAnswer,
  healthAnswer,
  type ToldHealthProblem,
} from '../../../shared/protocol/health.ts';
import type { PrinterHealth } from '../../../shared/protocol/printer.ts';
import { useOrderTitle, useUnshownWords } from '../../glass/alarm-words.ts';
import { Bidi } from '../../i18n/bidi.tsx';
import { clockTime } from '../../i18n/format.ts';
import { relativeDate, spanInWords } from '../../i18n/relative-date.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { callApi, noAnswer } from '../../link/http/api-call.ts';
import { liveStore, useLive } from '../../link/live.ts';
import { useSession, useStandalone } from '../../shell/session/session-store.ts';
import { useTextContext } from '../../shell/session/text-context.ts';
import { showToast, textOfCode } from '../../shell/toasts/toast.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { setupPath } from '../setup-path.ts';
import tab from '../setup-tab.module.css';
import { DayFigures } from './day-figures.tsx';
import { PaintLatencies } from './glass-times.tsx';
import css from './health-tab.module.css';
import { useMissingRows } from './missing-rows.ts';

export function HealthTab() {
  const t = useText('health');
  const titles = useText('setup');
  const { known, failed, ask } = useHealth();
  return (
    <main className={`${tab.main} ${css.main}`} aria-busy={known === undefined && !failed}>
      <h2 className="visually-hidden">{titles('tabs.health')}</h2>
      {failed && <RetryNote text={t('away')} onRetry={ask} />}
      {known === undefined ? (
        !failed && <Skeleton rem={16} />
      ) : (
        <>
          {!failed && <Verdict health={known} />}
          {!failed && <Problems health={known} onSeen={ask} />}
          <HealthFacts health={known} />
          <Backups health={known} onTaken={ask} />
          <Printers printers={known.printers ?? []} />
          {/* Loads its texts separately, so that the page doesn't flash. */}
          <Suspense>{known.glass && <PaintLatencies glass={known.glass} />}</Suspense>
          <DayFigures hubTime={known.hubTime} />
        </>
      )}
      <SupportBundle />
    </main>
  );
}

/** Summary of the hub's health in one sentence; read out when it changes. */
function Verdict({ health: { problems, ready, hubTime } }: { health: HealthAnswer }) {
  const t = useText('health');
  const site = useLive((state) => state.site);
  const worst = problems.some(({ level }) => level === 'danger') ? 'danger' : 'warning';
  const state = problems.length > 0 ? worst : ready ? 'fine' : 'starting';
  const context = useTextContext();
  const Icon = { fine: CircleCheck, starting: Hourglass, warning: TriangleAlert, danger: OctagonAlert }[
    state
  ];
  return (
    <section className={css.verdict} data-state={state}>
      <Icon aria-hidden />
      <div role="status">
        <Text as="h3" size="h" weight={700} tight>
          {problems.length > 0 ? t('needs', { count: problems.length }) : t(state)}
        </Text>
        {state === 'fine' && <p>{t('fineText', { context })}</p>}
      </div>
      <Text as="small" size="s">
        {t('looked', { time: `\u2066${clockTime(hubTime, site)}\u2069` })}
      </Text>
    </section>
  );
}

export function Problems({ health: { problems, hubTime }, onSeen }: ProblemsProps) {
  const t = useText('health');
  if (problems.length === 0) return null;
  return (
    <Stack as="ul" gap={3} aria-label={t('problems')}>
      {problems.map((problem) => (
        <Problem key={problemKey(problem)} problem={problem} hubTime={hubTime} onSeen={onSeen} />
      ))}
    </Stack>
  );
}

interface ProblemsProps {
  health: Pick<HealthAnswer, 'problems' | 'hubTime'>;
  onSeen: () => void;
}

interface ProblemProps {
  problem: ToldHealthProblem;
  hubTime: number;
  onSeen: () => void;
}

const DAY_MS = 24 * HOUR_MS;

/** Listed until acknowledged (DURA-06). */
const UNTIL_SEEN = ['data-damaged', 'data-lost', 'data-repaired'];

function Problem({ problem: { code, level, params, text, advice }, hubTime, onSeen }: ProblemProps) {
  const t = useText('health');
  const Icon = level === 'danger' ? OctagonAlert : TriangleAlert;
  const site = useLive((state) => state.site);
  const titleOf = useOrderTitle();
  const unshown = useUnshownProblem({ code, params });
  const isKnown = HEALTH_PROBLEM_CODES.some((each) => each === code);
  const language = useLanguage();
  const since = params?.['since'];
  const retryAt = params?.['retryAt'];
  const minutes = Number(params?.['minutes'] ?? 0);
  const missingRows = useMissingRows();
  const moments = momentsOf(params, (at) =>
    hubTime - at < DAY_MS
      ? clockTime(at, site)
      : `${relativeDate(at, hubTime, site, language)} ${clockTime(at, site)}`,
  );
  const values = {
    context: useTextContext(),
    ...isolated(params),
    ...(typeof params?.['title'] === 'string' ? { title: titleOf(orderOf(params)) } : {}),
    count: Number(params?.['count'] ?? minutes),
    span: spanInWords(minutes * MINUTE_MS, language),
    ...(typeof since === 'number' ? { time: `\u2066${clockTime(since, site)}\u2069` } : {}),
    ...(typeof retryAt === 'number' ? { next: `\u2066${clockTime(retryAt, site)}\u2069` } : {}),
    ...moments,
    ...(code === 'data-repaired' ? { missing: missingRows(params ?? {}, moments['from']) } : {}),
  };
  return (
    <li className={css.problem} data-level={level}>
      <Icon aria-label={t(`level.${level}`)} />
      <div>
        <h3>{unshown?.text ?? (isKnown ? t(`problem.${code}.text`, values) : text)}</h3>
        <p>{unshown?.advice ?? (isKnown ? t(`problem.${code}.advice`, values) : advice)}</p>
        {UNTIL_SEEN.includes(code) && <SeenButton onSeen={onSeen} />}
        {code === 'menu-no-station' && <MenuLink />}
      </div>
    </li>
  );
}

/** To the items without a station (SOLO-09). */
function MenuLink() {
  const t = useText('health');
  const isOffered = useSession(({ session }) => session.rights.includes('setup'));
  if (!isOffered) return null;
  return (
    <Row padBlock={2}>
      <Link href={setupPath('menu')} className={buttonClass('plain', 'page')}>
        {t('toMenu')}
      </Link>
    </Row>
  );
}

/** Orders that no board shows use the texts of the start page; undefined for every other problem. */
function useUnshownProblem({ code, params = {} }: Pick<ToldHealthProblem, 'code' | 'params'>) {
  const words = useUnshownWords();
  const reason = UNSHOWN_REASONS.find((each) => code === `unshown-${each}`);
  if (reason === undefined) return undefined;
  const { about, count = 1 } = params;
  const orders = [orderOf(params)];
  return words({
    reason,
    ...(about === undefined ? {} : { about: String(about) }),
    count: Number(count),
    orders,
  });
}

function orderOf({ title = '', orderType = '' }: NonNullable<ToldHealthProblem['params']>) {
  return { title: String(title), orderType: String(orderType) };
}

function SeenButton({ onSeen }: { onSeen: () => void }) {
  const t = useText('health');
  const seen = async () => {
    const answer = await callApi('/api/damage/seen', { method: 'POST', body: {}, answer: noAnswer });
    if (!answer.ok) showToast(textOfCode(answer.code, answer.params), 'danger');
    onSeen();
  };
  return (
    <Button size="page" onClick={() => void seen()}>
      {t('seen')}
    </Button>
  );
}

/** Start and end of a period, as text. */
function momentsOf(
  params: ToldHealthProblem['params'],
  inWords: (at: number) => string,
): Record<string, string> {
  const ends = Object.entries(params ?? {}).filter(([name]) => name === 'from' || name === 'until');
  return Object.fromEntries(ends.map(([name, at]) => [name, `\u2068${inWords(Number(at))}\u2069`]));
}

/** Isolated, so that names and addresses keep their order within Hebrew. */
function isolated(params: ToldHealthProblem['params']): Record<string, string | number> {
  const entries = Object.entries(params ?? {});
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? `\u2068${value}\u2069` : value]),
  );
}

const MEGABYTE = 1_000_000;

/** Time of the last good backup, and a button to take another one now (DURA-07). */
function Backups({ health: { facts, hubTime }, onTaken }: { health: HealthAnswer; onTaken: () => void }) {
  const t = useText('health');
  const language = useLanguage();
  const site = useLive((state) => state.site);
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    const answer = await callApi('/api/backups', { method: 'POST', body: {}, answer: backupAnswer });
    setBusy(false);
    if (answer.ok) showToast(t('backups.done', { name: `\u2066${answer.value.name}\u2069` }), 'success');
    else showToast(textOfCode(answer.code, answer.params), 'danger');
    onTaken();
  };
  const { backup } = facts;
  return (
    <section className={css.support} aria-label={t('backups.title')}>
      <DatabaseBackup aria-hidden />
      <div>
        <h3>{t('backups.title')}</h3>
        <p>
          {backup === undefined
            ? t('backups.none')
            : t('backups.last', {
                when: relativeDate(backup.at, hubTime, site, language),
                size: (backup.bytes / MEGABYTE).toFixed(backup.bytes < 10 * MEGABYTE ? 1 : 0),
              })}
        </p>
        <p>{t('backups.text')}</p>
      </div>
      <Button size="page" busy={busy} onClick={() => void take()}>
        {t('backups.now')}
      </Button>
    </section>
  );
}

/** Download of the support bundle, handled by the browser (OPS-04). */
function SupportBundle() {
  const t = useText('health');
  return (
    <section className={css.support} aria-label={t('support.title')}>
      <LifeBuoy aria-hidden />
      <div>
        <h3>{t('support.title')}</h3>
        <p>{t('support.text')}</p>
      </div>
      <a className={buttonClass('plain', 'page')} href="/api/support-bundle" download>
        <Download aria-hidden />
        {t('support.download')}
      </a>
    </section>
  );
}

interface Health {
  /** The hub's last answer; undefined until the first. */
  known: HealthAnswer | undefined;
  /** The last request had no answer. */
  failed: boolean;
  ask: () => void;
}

/** Polls the hub's health while the page is visible, and immediately when a connection comes or goes (OPS-03). */
function useHealth(): Health {
  const [known, setKnown] = useState<HealthAnswer>();
  const [failed, setFailed] = useState(false);
  const ask = useCallback(() => {
    void callApi('/api/health', { answer: healthAnswer }).then((answer) => {
      setFailed(!answer.ok);
      if (answer.ok) setKnown(answer.value);
    });
  }, []);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask();
    }, HEALTH_REFRESH_MS);
    return () => clearInterval(timer);
  }, [ask]);
  useEffect(() => {
    ask();
    return liveStore.subscribe((now, before) => {
      if (now.link !== before.link || now.phase !== before.phase) ask();
    });
  }, [ask]);

  return { known, failed, ask };
}

const GIGABYTE = 1_000_000_000;

/** The hub's figures in plain language, below the problems (OPS-03). */
function HealthFacts({ health: { hub, hubTime, link, quarantine, facts, runs } }: { health: HealthAnswer }) {
  const t = useText('health');
  const language = useLanguage();
  const site = useLive((state) => state.site);
  const isStandalone = useStandalone();
  const state = (isUp: boolean) => (
    <Text tone={isUp ? 'good' : 'bad'} data-up={isUp}>
      {t(isUp ? 'up' : 'down')}
    </Text>
  );
  const gigabytes = (bytes: number) => (bytes / GIGABYTE).toFixed(bytes < 10 * GIGABYTE ? 1 : 0);
  return (
    <Panel as="section" gap={3} pad={4} className={css.facts} aria-label={t('facts.title')}>
      <h3>{t('facts.title')}</h3>
      <dl>
        {!isStandalone && <Fact name="cloud">{state(link.cloud === 'online')}</Fact>}
        {!isStandalone && <Fact name="broker">{state(link.broker === 'up')}</Fact>}
        <Fact name="displays">{facts.displaysConnected}</Fact>
        <Fact name="orders">{facts.ordersInMemory}</Fact>
        {!isStandalone && <Fact name="outbox">{link.outbox}</Fact>}
        <Fact name="quarantine">{quarantine}</Fact>
        <Fact name="disk">
          {t('gigabytes', { free: gigabytes(facts.diskFreeBytes), all: gigabytes(facts.diskBytes) })}
        </Fact>
        <Fact name="up">{relativeDate(facts.startedAt, hubTime, site, language)}</Fact>
        {runs && <Fact name="runs">{`${t(`runs.${runs.as}`)} (${t(`runs.by.${runs.chosenBy}`)})`}</Fact>}
        <Fact name="name">
          <Bidi>{hub.name}</Bidi>
        </Fact>
        <Fact name="version">
          <Bidi dir="ltr">{`${hub.version} · ${hub.build}`}</Bidi>
        </Fact>
      </dl>
    </Panel>
  );
}

/** Printers on the restaurant's network, each with its state and waiting jobs (PAPER-02). */
function Printers({ printers }: { printers: readonly PrinterHealth[] }) {
  const t = useText('health');
  if (printers.length === 0) return null;
  return (
    <Panel as="section" gap={3} pad={4} className={css.facts} aria-label={t('printers.title')}>
      <h3>{t('printers.title')}</h3>
      <dl>
        {printers.map(({ id, name, state, waiting }) => (
          <div key={id}>
            <dt>
              <Bidi>{name}</Bidi>
            </dt>
            <dd>
              <Text tone={state === 'ready' ? 'good' : 'bad'} data-up={state === 'ready'}>
                {t(`printers.state.${state}`)}
              </Text>{' '}
              · {t('printers.waiting', { count: waiting })}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const t = useText('health');
  return (
    <div>
      <dt>{t(`facts.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Params that identify a problem's subject; counts and ages change while it remains the same problem. */
const SUBJECTS = ['site', 'address', 'printer', 'order', 'display', 'board', 'about'];

function problemKey({ code, params }: ToldHealthProblem): string {
  return [code, ...SUBJECTS.map((name) => params?.[name] ?? '')].join(' ');
}
