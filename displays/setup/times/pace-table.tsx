// Table of dishes: set, learned and effective times; sorted by its headers, each row expanded by a tap (PACE-01).
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { Fragment, useCallback, useState } from 'react';
import { PACE_LEFT_OUT } from '../../../shared/model/pace.ts';
import type { ItemPace, OwnTime, PaceDetail } from '../../../shared/protocol/site/paces.ts';
import { stopwatch } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { RetryNote } from '../../ui/page/retry-note.tsx';
import css from './times.module.css';
import { timesApi } from './times-api.ts';

/** Further rows are shown on request. */
const ROWS_AT_FIRST = 100;

const COLUMNS = {
  item: ({ name }: ItemPace) => name,
  set: ({ setSeconds }: ItemPace) => setSeconds,
  median: ({ learned }: ItemPace) => learned?.medianSeconds,
  p80: ({ learned }: ItemPace) => learned?.p80Seconds,
  count: ({ learned }: ItemPace) => learned?.count ?? 0,
  holds: (pace: ItemPace) => heldSeconds(pace),
} as const;
type Column = keyof typeof COLUMNS;
const COLUMN_NAMES = ['item', 'set', 'median', 'p80', 'count', 'holds'] as const;

/** The time that boards use. */
function heldSeconds({ own, usedSeconds, setSeconds }: ItemPace): number | undefined {
  return own?.seconds ?? usedSeconds ?? setSeconds;
}

interface PaceTableProps {
  items: readonly ItemPace[];
  needs: number;
  isBusy: boolean;
  onTake: (time: OwnTime, name: string) => void;
}

export function PaceTable({ items, ...row }: PaceTableProps) {
  const t = useText('times');
  const [most, setMost] = useState(ROWS_AT_FIRST);
  const [open, setOpen] = useState<string>();
  const [sort, setSort] = useState<{ by: Column; isDown: boolean }>({ by: 'count', isDown: true });
  const sorted = items.toSorted((one, other) => compare(one, other, sort.by) * (sort.isDown ? -1 : 1));
  const Arrow = sort.isDown ? ArrowDown : ArrowUp;
  return (
    <div className={css.scroll}>
      <table className={css.paces} aria-label={t('title')}>
        <thead>
          <tr>
            {COLUMN_NAMES.map((by) => (
              <th
                key={by}
                scope="col"
                aria-sort={sort.by !== by ? undefined : sort.isDown ? 'descending' : 'ascending'}
              >
                <button
                  type="button"
                  onClick={() => setSort({ by, isDown: sort.by === by ? !sort.isDown : by !== 'item' })}
                >
                  {t(`column.${by}`)}
                  {sort.by === by && <Arrow aria-hidden />}
                </button>
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, most).map((pace) => (
            <Fragment key={pace.id}>
              <PaceRow
                pace={pace}
                isOpen={open === pace.id}
                onToggle={() => setOpen(open === pace.id ? undefined : pace.id)}
                {...row}
              />
              {open === pace.id && (
                <tr>
                  <td colSpan={COLUMN_NAMES.length + 1}>
                    <Details pace={pace} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {items.length > most && (
        <Button size="page" look="quiet" onClick={() => setMost(items.length)}>
          {t('more', { count: items.length - most })}
        </Button>
      )}
    </div>
  );
}

/** Rows without a value come last, in both directions. */
function compare(one: ItemPace, other: ItemPace, by: Column): number {
  const [a, b] = [COLUMNS[by](one), COLUMNS[by](other)];
  const byName = one.name.localeCompare(other.name);
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined) || byName;
  if (typeof a === 'string' || typeof b === 'string') return String(a).localeCompare(String(b));
  return a - b || byName;
}

interface PaceRowProps extends Omit<PaceTableProps, 'items'> {
  pace: ItemPace;
  isOpen: boolean;
  onToggle: () => void;
}

function PaceRow({ pace, needs, isBusy, isOpen, onToggle, onTake }: PaceRowProps) {
  const t = useText('times');
  const { id, name, stations, setSeconds, own, usedSeconds, learned, suggestedSeconds } = pace;
  const count = learned?.count ?? 0;
  const held = heldSeconds(pace);
  const whose = own ? 'own' : usedSeconds === undefined ? 'set' : 'learned';
  return (
    <tr data-item={id}>
      <th scope="row">
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          <ChevronDown aria-hidden data-open={isOpen} />
          <span>
            <bdi>{name}</bdi>
            <small>
              <bdi>{stations.join(', ')}</bdi>
            </small>
          </span>
        </button>
      </th>
      <Time seconds={setSeconds} />
      {suggestedSeconds === undefined ? (
        <td colSpan={2} className={css.few}>
          {count === 0 ? '–' : t('few', { count: needs - count })}
        </td>
      ) : (
        <>
          <Time seconds={learned?.medianSeconds} />
          <Time seconds={learned?.p80Seconds} />
        </>
      )}
      <td>
        <bdi>{count}</bdi>
      </td>
      <td data-whose={whose}>
        <bdi>{timeText(held)}</bdi> <small>{held === undefined ? '' : t(`whose.${whose}`)}</small>
      </td>
      <Acts pace={pace} isBusy={isBusy} onTake={onTake} />
    </tr>
  );
}

/** Actions on its time: use the measured one, or return to the set one. */
function Acts({ pace, isBusy, onTake }: Pick<PaceRowProps, 'pace' | 'isBusy' | 'onTake'>) {
  const t = useText('times');
  const { id, name, setSeconds, own, suggestedSeconds, doubt } = pace;
  const isOffered = suggestedSeconds !== undefined && suggestedSeconds !== (own?.seconds ?? setSeconds);
  return (
    <td className={css.acts}>
      {isOffered && (
        <Button
          size="page"
          look={doubt === undefined ? 'plain' : 'quiet'}
          disabled={isBusy}
          aria-label={t('takeOf', { name: `\u2068${name}\u2069`, time: timeText(suggestedSeconds) })}
          onClick={() => onTake({ item: id, seconds: suggestedSeconds }, name)}
        >
          {t('take', { time: timeText(suggestedSeconds) })}
        </Button>
      )}
      {isOffered && doubt !== undefined && <small>{t(`doubt.${doubt}`)}</small>}
      {own !== undefined && (
        <Button
          size="page"
          look="quiet"
          disabled={isBusy}
          aria-label={t('backOf', { name: `\u2068${name}\u2069` })}
          onClick={() => onTake({ item: id, seconds: null }, name)}
        >
          {t('back')}
        </Button>
      )}
    </td>
  );
}

function Time({ seconds }: { seconds: number | undefined }) {
  return (
    <td>
      <bdi>{timeText(seconds)}</bdi>
    </td>
  );
}

/** By hour and by load, loaded when the row is expanded; plus the excluded measurements, with reasons. */
function Details({ pace: { id, leftOut } }: { pace: ItemPace }) {
  const t = useText('times');
  const ask = useCallback(() => timesApi.item(id), [id]);
  const [answer, again] = useLoaded(ask);
  const reasons = PACE_LEFT_OUT.flatMap((reason) => {
    const count = leftOut[reason];
    return count === undefined ? [] : [{ reason, count }];
  });
  if (answer?.ok === false) return <RetryNote text={t('failed')} onRetry={again} />;
  const { hours, loads }: PaceDetail = answer?.value ?? { hours: [], loads: [] };
  const isEmpty = hours.length + loads.length + reasons.length === 0;
  return (
    <div className={css.details} aria-busy={answer === undefined}>
      {answer !== undefined && isEmpty && <p>{t('nothing')}</p>}
      <Parts
        title={t('byHour')}
        rows={hours.map(({ hour, ...learned }) => ({
          name: t('hour', { from: two(hour), to: two((hour + 1) % 24) }),
          ...learned,
        }))}
      />
      <Parts
        title={t('byLoad')}
        rows={loads.map(({ load, ...learned }) => ({ name: t(`load.${load}`), ...learned }))}
      />
      {reasons.length > 0 && (
        <section>
          <h4>{t('leftOut')}</h4>
          <ul>
            {reasons.map(({ reason, count }) => (
              <li key={reason}>
                <bdi>{count}</bdi> {t(`reason.${reason}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface PartsProps {
  title: string;
  rows: readonly { name: string; count: number; medianSeconds: number; p80Seconds: number }[];
}

function Parts({ title, rows }: PartsProps) {
  const t = useText('times');
  if (rows.length === 0) return null;
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <td />
          {(['median', 'p80', 'count'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count, medianSeconds, p80Seconds }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <Time seconds={medianSeconds} />
            <Time seconds={p80Seconds} />
            <td>
              <bdi>{count}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function two(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Minutes and seconds; a dash if there is none. */
export function timeText(seconds: number | undefined): string {
  return seconds === undefined ? '–' : stopwatch(seconds * 1_000);
}
