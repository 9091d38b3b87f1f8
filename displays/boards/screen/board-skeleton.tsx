// Skeleton of a board whose tickets are still loading.
import { useBoardText } from '../../i18n/use-text.ts';
import css from './board-skeleton.module.css';

/** Heights in rem; no two alike in a column. */
const COLUMNS = [
  [20, 14, 9],
  [11, 30],
  [16, 12, 13],
  [12, 14, 11],
  [13, 9, 12],
];

export function BoardSkeleton() {
  const t = useBoardText();
  return (
    <div className={css.skeleton} role="status" aria-label={t('loading')}>
      {COLUMNS.map((heights) => (
        <div key={heights.join()} className={css.column}>
          {heights.map((height) => (
            <div key={height} className={css.card} style={{ blockSize: `${height}rem` }} />
          ))}
        </div>
      ))}
    </div>
  );
}
