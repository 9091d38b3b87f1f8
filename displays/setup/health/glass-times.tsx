// Latency from order or tap to paint, by board and display, and what exceeded the goal (GLASS-04).

import {
  GLASS_WINDOWS,
  type GlassHealth,
  type GlassRow,
  type GlassSpread,
} from '../../../shared/protocol/glass.ts';
import { clockTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLive } from '../../link/live.ts';
import { Row } from '../../ui/layout.tsx';
import css from './glass-times.module.css';

export function PaintLatencies({ glass: { goalMs, rows, breaches } }: { glass: GlassHealth }) {
  const t = useText('glass');
  const site = useLive((state) => state.site);
  return (
    <section className={css.times} aria-label={t('times.title')}>
      <h3>{t('times.title')}</h3>
      <p>{t('times.hint', { goal: goalMs })}</p>
      {rows.length === 0 && <p>{t('times.none')}</p>}
      {(['order', 'tap'] as const).map((path) => (
        <Path key={path} path={path} rows={rows.filter((row) => row.path === path)} goalMs={goalMs} />
      ))}
      <h4>{t('breaches.title')}</h4>
      {breaches.length === 0 && <p>{t('breaches.none')}</p>}
      <ul>
        {breaches.map(({ path, board, display, cause, from, until, count, worstMs }) => (
          <li key={`${path} ${board} ${display} ${cause} ${from}`}>
            <bdi>{clockTime(until, site)}</bdi>{' '}
            {t('breaches.line', {
              display: `\u2068${display}\u2069`,
              board: `\u2068${board}\u2069`,
              path: t(`breaches.${path}`),
              cause: t(`breaches.${cause}`),
              count,
              ms: Math.round(worstMs),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PathProps {
  path: GlassRow['path'];
  rows: readonly GlassRow[];
  goalMs: number;
}

function Path({ path, rows, goalMs }: PathProps) {
  const t = useText('glass');
  if (rows.length === 0) return null;
  return (
    <table>
      <caption>{t(`times.${path}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('times.place')}</th>
          {GLASS_WINDOWS.map((window) => (
            <th key={window} scope="col">
              {t(`times.${window}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ board, display, windows }) => (
          <tr key={`${board ?? ''} ${display ?? ''}`}>
            <th scope="row">
              <bdi>{board ?? display ?? t('times.all')}</bdi>
            </th>
            {GLASS_WINDOWS.map((window) => (
              <td key={window}>
                <Spread spread={windows[window]} goalMs={goalMs} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Spread({ spread, goalMs }: { spread: GlassSpread | undefined; goalMs: number }) {
  if (spread === undefined) return '–';
  const { p50, p95, p99 } = spread;
  return (
    <Row as="bdi" inline gap={3} align="stretch" dir="ltr" className={css.spread}>
      {[p50, p95, p99].map((ms, at) => (
        <span key={QUANTILES[at]} data-slow={ms > goalMs}>
          {ms}
        </span>
      ))}
    </Row>
  );
}

const QUANTILES = ['p50', 'p95', 'p99'];
