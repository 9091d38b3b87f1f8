// Owns the panel beside a board: filters, what there is to make in sums, sort order and stations (KITCH-07).
import { ChevronDown, X } from 'lucide-react';
import type { Acts } from '../../actions/use-acts.ts';
import { useAdvanceItem } from '../../actions/use-advance-item.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useBoardPart } from '../../link/boards/use-board.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { useLook } from '../../look/look-scope.ts';
import { useBoardScope } from '../../ticket/board-scope.ts';
import { Caption } from '../../ticket/caption.tsx';
import { Segments } from '../../ui/board-segments.tsx';
import type { ItemPanel } from './item-panel.ts';
import { SideChoices } from './side-choices.tsx';
import { SideItems } from './side-items.tsx';
import css from './side-panel.module.css';
import { Stations } from './stations.tsx';
import { useStandIn } from './use-stand-in.ts';

interface SidePanelProps {
  onClose: () => void;
  boardView: BoardView;
  onStation?: ((stationId: string) => void) | undefined;
  stationId?: string | undefined;
  acts: Acts;
  onItem: (item: ItemPanel) => void;
}

export function SidePanel({ onClose, boardView, onStation, stationId, acts, onItem }: SidePanelProps) {
  const { watch, station, options } = useBoardScope();
  const t = useBoardText();
  const look = useLook();
  const advanceItem = useAdvanceItem(watch, acts);
  const stations = useBoardPart(watch, 'stations') ?? [];
  const { view, change, clear, isFiltered } = boardView;
  const aside = useStandIn(onClose);
  return (
    <aside ref={aside} tabIndex={-1} className={css.side} aria-label={t('side.title')}>
      {isFiltered && (
        <button type="button" className={css.clear} onClick={clear}>
          <X />
          <Caption>{t('side.clear')}</Caption>
        </button>
      )}
      {!station && look.moreFilters && <SideChoices boardView={boardView} />}
      {options.enablePreparedOnlyFilter && (
        <button
          type="button"
          className={css.option}
          aria-pressed={view.preparedOnly === true}
          onClick={() => change({ preparedOnly: view.preparedOnly ? undefined : true })}
        >
          {t('bar.preparedOnly')}
        </button>
      )}
      <SideItems boardView={boardView} onAdvanceItem={advanceItem} onItem={onItem} />
      {station && <Sort boardView={boardView} />}
      {station && look.moreFilters && <SideChoices boardView={boardView} />}
      {!look.moreFilters && (
        <details className={css.details}>
          <summary>
            {t('side.filters')}
            <ChevronDown />
          </summary>
          <SideChoices boardView={boardView} />
        </details>
      )}
      {station && onStation && stations.length > 0 && options.lbGroup === undefined && (
        <Stations stations={stations} stationId={stationId} onStation={onStation} />
      )}
    </aside>
  );
}

function Sort({ boardView }: { boardView: BoardView }) {
  const t = useBoardText();
  const { view, change } = boardView;
  return (
    <>
      <h2 className={css.heading}>
        {t('side.sort')}
        <button type="button" onClick={() => change({ descending: view.descending ? undefined : true })}>
          {t(view.descending ? 'side.newestFirst' : 'side.oldestFirst')}
        </button>
      </h2>
      <Segments
        label={t('side.sort')}
        chosen={view.sort ?? 'time'}
        onChoose={(sort) => change({ sort })}
        choices={[
          { key: 'time', text: t('side.sortTime') },
          { key: 'ready', text: t('side.sortReady') },
          { key: 'table', text: t('side.sortTable') },
        ]}
      />
    </>
  );
}
