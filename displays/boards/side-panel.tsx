// Owns the panel beside a board: filters, what there is to make in sums, sort order and stations (KITCH-07).
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import type { OperatorBoard } from '../../shared/protocol/board.ts';
import { useBoardPart } from '../link/use-board.ts';
import { useBoardScope } from '../ticket/board-scope.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import { ItemSums } from './item-sums.tsx';
import { Segments } from './segments.tsx';
import { SideChoices } from './side-choices.tsx';
import css from './side-panel.module.css';
import { Stations } from './stations.tsx';
import type { BoardView } from './use-board-view.ts';

interface SidePanelProps {
  boardView: BoardView;
  onStation?: ((stationId: string) => void) | undefined;
  stationId?: string | undefined;
  onAdvanceItem: (item: OperatorBoard['items'][number]) => void;
}

export function SidePanel({ boardView, onStation, stationId, onAdvanceItem }: SidePanelProps) {
  const { watch, station, options } = useBoardScope();
  const t = useBoardText();
  const items = useBoardPart(watch, 'items') ?? [];
  const stations = useBoardPart(watch, 'stations') ?? [];
  const { view, change, clear, isFiltered } = boardView;
  return (
    <aside className={css.side} aria-label={t('side.title')}>
      {isFiltered && (
        <button type="button" className={css.clear} onClick={clear}>
          <X />
          {t('side.clear')}
        </button>
      )}
      {!station && <SideChoices boardView={boardView} />}
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
      <Items items={items} boardView={boardView} onAdvanceItem={onAdvanceItem} />
      {station && <Sort boardView={boardView} />}
      {station && onStation && stations.length > 0 && (
        <Stations stations={stations} stationId={stationId} onStation={onStation} />
      )}
    </aside>
  );
}

type ItemsProps = Pick<SidePanelProps, 'boardView' | 'onAdvanceItem'> & { items: OperatorBoard['items'] };

function Items({ items, boardView, onAdvanceItem }: ItemsProps) {
  const t = useBoardText();
  const [wanted, setWanted] = useState('');
  const by = boardView.view.itemsBy ?? 'category';
  const open = items.reduce((sum, item) => sum + item.count - item.states.prepared - item.states.served, 0);
  const fitting = items.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <>
      <h2 className={css.heading}>
        {t('side.items')} <span>{t('side.open', { count: open })}</span>
      </h2>
      <label className={css.search}>
        <Search />
        <input
          type="search"
          value={wanted}
          placeholder={t('side.findItem')}
          aria-label={t('side.findItem')}
          onChange={(event) => setWanted(event.target.value)}
        />
      </label>
      <Segments
        label={t('side.itemsBy')}
        chosen={by}
        onChoose={(itemsBy) => boardView.change({ itemsBy })}
        choices={[
          { key: 'category', text: t('side.byCategory') },
          { key: 'status', text: t('side.byStatus') },
        ]}
      />
      <ItemSums items={fitting} by={by} boardView={boardView} onAdvanceItem={onAdvanceItem} />
    </>
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
