// History of one order, from its receipt on: who did what, when and where (REPORT-01).
import { ArrowLeft } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { Bidi } from '../i18n/bidi.tsx';
import { clockTime, inZoneOf, type SiteLocale } from '../i18n/format.ts';
import { localeOf } from '../i18n/relative-date.ts';
import { useLanguage, useText } from '../i18n/use-text.ts';
import { isNumber, isRecord, isText } from '../link/field-checks.ts';
import { useLoaded } from '../link/http/use-loaded.ts';
import { useLive } from '../link/live.ts';
import { REPORTS_PATH, replayPath } from '../shell/session/report-path.ts';
import { buttonClass } from '../ui/button.tsx';
import { RetryNote } from '../ui/page/retry-note.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import type { ReportWords } from './figure-table.ts';
import css from './history.module.css';
import { type HistoryFact, reportApi } from './report-api.ts';
import { ReportFrame } from './report-frame.tsx';
import { useNames } from './row-names.ts';

/** Decisions of the hub itself; they don't reflect the kitchen's speed. */
const OF_THE_HUB = ['load-assigned', 'zone-assigned'];

export function HistoryPage({ orderId }: { orderId: string }) {
  const t = useText('reports');
  const ask = useCallback(() => reportApi.history(orderId), [orderId]);
  const [answer, load] = useLoaded(ask);
  const isUnknown = answer?.ok === false && answer.code === 'order-unknown';
  return (
    <ReportFrame>
      <main className={css.main} aria-busy={answer === undefined}>
        <Link href={REPORTS_PATH} className={buttonClass('quiet', 'page')}>
          <ArrowLeft className="flip" aria-hidden />
          {t('history.back')}
        </Link>
        {answer === undefined && <Skeleton rem={20} />}
        {isUnknown && <p role="status">{t('history.unknown')}</p>}
        {answer?.ok === false && !isUnknown && <RetryNote text={t('history.failed')} onRetry={load} />}
        {answer?.ok && <History {...answer.value} orderId={orderId} />}
      </main>
    </ReportFrame>
  );
}

interface HistoryProps {
  orderId: string;
  document: Readonly<Record<string, unknown>> | undefined;
  facts: readonly HistoryFact[];
}

function History({ orderId, document, facts }: HistoryProps) {
  const { t } = useNames();
  const site = useLive((state) => state.site);
  const language = useLanguage();
  const names = itemNames(document);
  const number = document?.['number'];
  const shown = facts.filter(({ kind }) => !OF_THE_HUB.includes(kind));
  const at = (moment: number) => `${dayOf(moment, site, language)}, ${clockTime(moment, site)}`;
  const created = momentIn(document?.['created']);
  return (
    <>
      <h2>{t('history.order', { number: isText(number) || isNumber(number) ? number : orderId })}</h2>
      <ol className={css.facts} aria-label={t('history.title')}>
        {created !== undefined && (
          <li>
            <time>{at(created)}</time>
            <b>{t('history.received')}</b>
          </li>
        )}
        {shown.map((fact) => (
          <li key={`${fact.date} ${String(fact.what['request_id'] ?? fact.what['requestId'])}`}>
            <Link href={replayPath(fact.date)} title={t('history.replay')}>
              <time>{at(fact.date)}</time>
            </Link>
            <b>{wordsOf(fact, t)}</b>
            <span>
              <Bidi>{itemsOf(fact, names)}</Bidi>
            </span>
            <small>
              {fact.by !== undefined && <Bidi>{fact.by}</Bidi>}
              {fact.by !== undefined && fact.origin !== undefined && ' · '}
              {fact.origin !== undefined && t(`history.origin.${fact.origin}`, { defaultValue: fact.origin })}
            </small>
          </li>
        ))}
      </ol>
      {shown.length === 0 && <p>{t('history.none')}</p>}
    </>
  );
}

function dayOf(moment: number, site: SiteLocale | undefined, language: string): string {
  return inZoneOf(site, localeOf(language, site), { day: 'numeric', month: 'short' }).format(moment);
}

function wordsOf({ kind, what }: HistoryFact, t: ReportWords): string {
  const { action } = what;
  return kind === 'action' && isText(action)
    ? t(`history.action.${action}`, { defaultValue: action })
    : t(`history.kind.${kind}`, { defaultValue: kind });
}

function itemNames(document: HistoryProps['document']): ReadonlyMap<string, string> {
  const items = Array.isArray(document?.['orderedItems']) ? document['orderedItems'] : [];
  return new Map(
    items
      .filter(isRecord)
      .flatMap(({ _id, name }) => (isText(_id) && isText(name) ? [[_id, name] as const] : [])),
  );
}

/** Affected items; empty if it was the whole ticket. */
function itemsOf({ what }: HistoryFact, names: ReadonlyMap<string, string>): string {
  const several = what['applyToItems'];
  const ids = Array.isArray(several) && several.length > 0 ? several : [what['orderItemId']];
  return ids
    .filter(isText)
    .map((id) => names.get(id) ?? '')
    .filter(Boolean)
    .join(', ');
}

function momentIn(value: unknown): number | undefined {
  const moment = isText(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}
