// The status filters in the toolbar, each with its count (EXPO-02, EXPO-03).
import { memo } from 'react';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { showToast } from '../../shell/toasts/toast.ts';
import { Caption } from '../../ticket/caption.tsx';
import css from './stage-filter-bar.module.css';
import { countOf, isActive, type StageFilter, toggleFilter } from './stage-filters.ts';
import { StageSign } from './stage-sign.tsx';

interface StageFilterBarProps {
  filters: readonly StageFilter[];
  counts: OperatorBoard['head']['counts'] | undefined;
  boardView: BoardView;
}

export function StageFilterBar({ filters, counts, boardView }: StageFilterBarProps) {
  const t = useBoardText();
  return (
    <nav className={css.filters} aria-label={t('bar.states')}>
      {filters.map((filter) => (
        <FilterButton
          key={filter.key}
          {...{ filter, filters, boardView }}
          count={counts && countOf(filter, counts)}
        />
      ))}
    </nav>
  );
}

interface FilterButtonProps extends Pick<StageFilterBarProps, 'filters' | 'boardView'> {
  filter: StageFilter;
  count: number | undefined;
}

/** A tap changes one or two of the counts. */
const FilterButton = memo(function FilterButton({ filter, filters, boardView, count }: FilterButtonProps) {
  const t = useBoardText();
  const { view, change } = boardView;
  const toggle = () => {
    const status = toggleFilter(filter, filters, view);
    if (status) change({ status });
    else showToast(t('bar.keepOne'));
  };
  return (
    <button
      type="button"
      className={css.filter}
      data-stage={filter.key}
      aria-pressed={isActive(filter, view)}
      title={t(`stage.${filter.key}`)}
      onClick={toggle}
    >
      <i>
        <StageSign stage={filter.key} />
      </i>
      <span className={css.label}>
        <Caption>{t(`stage.${filter.key}`)}</Caption>
      </span>
      <b>{count ?? '–'}</b>
    </button>
  );
});
