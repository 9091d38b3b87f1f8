// Charts of reports: columns over time, bars side by side. Each figure is also written beside its bar, so that
// nothing depends on length or colour alone; lateness is hatched.
import { Bidi } from '../i18n/bidi.tsx';
import { useText } from '../i18n/use-text.ts';
import css from './charts.module.css';

export interface ColumnOfTime {
  key: string;
  /** Short, as it is below its column. */
  label: string;
  value: number;
  /** Included in the value. */
  late: number;
  /** Value of the week before. */
  before: number;
}

/** Above this number of columns there are no figures above them, and only every third has a label. */
const ROOMY_COLUMNS = 14;

/** Tickets over hours or days, with the late ones and the week before. The table beside it has every figure. */
export function TimeColumns({ columns, title }: { columns: readonly ColumnOfTime[]; title: string }) {
  const t = useText('reports');
  const most = Math.max(1, ...columns.flatMap(({ value, before }) => [value, before]));
  const hasBefore = columns.some(({ before }) => before > 0);
  const height = (value: number) => ({ blockSize: `${(value / most) * 100}%` });
  return (
    <figure className={css.figure} aria-label={title}>
      <ol className={css.columns} data-dense={columns.length > ROOMY_COLUMNS}>
        {columns.map(({ key, label, value, late, before }) => (
          <li key={key}>
            <span className={css.tower} aria-hidden>
              <span className={css.former} style={height(before)} />
              <span className={css.column} style={height(value)}>
                <span
                  className={css.late}
                  style={{ blockSize: `${value === 0 ? 0 : (late / value) * 100}%` }}
                />
              </span>
              <b className={css.value} style={{ insetBlockEnd: `${(value / most) * 100}%` }}>
                {value > 0 && value}
              </b>
            </span>
            <small aria-hidden>
              <bdi>{label}</bdi>
            </small>
            <span className="visually-hidden">
              {t(hasBefore ? 'columnWords' : 'columnWordsAlone', {
                ...{ label: `\u2068${label}\u2069`, count: value, late, before },
              })}
            </span>
          </li>
        ))}
      </ol>
      <figcaption className={css.legend} aria-hidden>
        <span data-mark="now">{t('count.tickets')}</span>
        <span data-mark="late">{t('late')}</span>
        {hasBefore && <span data-mark="before">{t('weekBefore')}</span>}
      </figcaption>
    </figure>
  );
}

export interface FigureBar {
  key: string;
  name: string;
  value: number;
  /** The value as text. */
  words: string;
  /** A second mark on the same line, such as p90 behind the median. */
  further?: { value: number; words: string } | undefined;
  /** Number of samples. */
  note: string;
}

interface BarsProps {
  bars: readonly FigureBar[];
  title: string;
  /** Meaning of the bar and of the mark behind it. */
  legend?: readonly [string, string];
}

export function Bars({ bars, title, legend }: BarsProps) {
  const most = Math.max(1, ...bars.flatMap(({ value, further }) => [value, further?.value ?? 0]));
  const part = (value: number) => `${(value / most) * 100}%`;
  return (
    <figure className={css.figure} aria-label={title}>
      <ol className={css.bars}>
        {bars.map(({ key, name, value, words, further, note }) => (
          <li key={key}>
            <span className={css.name}>
              <Bidi>{name}</Bidi>
            </span>
            <span className={css.words}>
              <Bidi>
                <b>{words}</b>
              </Bidi>
              {further && (
                <>
                  {' · '}
                  <Bidi>{further.words}</Bidi>
                </>
              )}{' '}
              <small>
                <Bidi>{note}</Bidi>
              </small>
            </span>
            <span className={css.track} aria-hidden>
              {further && <span className={css.reach} style={{ inlineSize: part(further.value) }} />}
              <span className={css.bar} style={{ inlineSize: part(value) }} />
            </span>
          </li>
        ))}
      </ol>
      {legend && (
        <figcaption className={css.legend}>
          <span data-mark="now">{legend[0]}</span>
          <span data-mark="reach">{legend[1]}</span>
        </figcaption>
      )}
    </figure>
  );
}
