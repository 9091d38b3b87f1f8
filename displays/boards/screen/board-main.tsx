// Owns the middle of a board: cards in columns, stages or a list; and what stands there while there are none.
import { Suspense, useMemo } from 'react';
import { MORE_CARDS_MAX, MORE_CARDS_STEP } from '../../../shared/limits.ts';
import type { OperatorBoard } from '../../../shared/protocol/board.ts';
import type { Acts } from '../../actions/acts.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { useBoardPart, useOfBoard } from '../../link/live.ts';
import { useLook } from '../../look/look-scope.ts';
import { useCardActions } from '../../ticket/card-actions.ts';
import { CardScopeProvider, cardScope, useBoardScope } from '../../ticket/card-scope.ts';
import { CardColumns } from '../columns/card-columns.tsx';
import { flowEntries } from '../columns/flow-entries.ts';
import { EmptyState, ListView, StageColumns, Stations } from '../later-parts.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import css from './operator-screen.module.css';

interface BoardMainProps {
  boardView: BoardView;
  acts: Acts;
  stationId: string | undefined;
  onStation: ((stationId: string) => void) | undefined;
}

export function BoardMain({ boardView, acts, stationId, onStation }: BoardMainProps) {
  const { watch, station, options } = useBoardScope();
  const look = useLook();
  const { surface } = useCardActions();
  const scope = useMemo(() => cardScope(options, boardView.view), [options, boardView.view]);
  const tickets = useBoardPart(watch, 'tickets');
  const groups = useBoardPart(watch, 'groups');
  const more = useOfBoard(watch, 'head', (head) => head.more ?? 0);
  const isAnyOpen = useOfBoard(watch, 'head', ({ counts }) => OPEN.some((stage) => (counts[stage] ?? 0) > 0));
  const stations = useBoardPart(watch, 'stations') ?? [];
  if (!tickets || !groups || more === undefined) return <BoardSkeleton />;
  const isEmpty = groups.every((group) => group.tickets.length === 0);
  // A board of a load-balance group has no station of its own (PROF-22).
  const canChoose = station && stationId === undefined && options.lbGroup === undefined;
  const chooser = canChoose && onStation && stations.length > 0 && (
    <Suspense>
      <Stations stations={stations} stationId={undefined} onStation={onStation} inRow />
    </Suspense>
  );
  if (isEmpty) {
    const isHidden = boardView.isFiltered || isAnyOpen;
    return (
      <div className={css.middle}>
        {chooser}
        <Suspense>
          <EmptyState onClear={isHidden ? boardView.clear : undefined} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={css.middle}>
      {chooser}
      <div className={css.cards} data-cards data-numbers={look.bumpBar && look.bumpNumbers} {...surface}>
        <Suspense>
          <CardScopeProvider value={scope}>
            <Shown boardView={boardView} acts={acts} board={{ tickets, groups }} more={more} />
          </CardScopeProvider>
        </Suspense>
      </div>
    </div>
  );
}

interface ShownProps {
  boardView: BoardView;
  acts: Acts;
  board: Pick<OperatorBoard, 'tickets' | 'groups'>;
  /** How many tickets wait beyond those the hub has sent. */
  more: number;
}

const OPEN = ['fired', 'cooking', 'prepared', 'ready'] as const;

function Shown({ boardView, acts, board, more }: ShownProps) {
  const { station, options } = useBoardScope();
  const t = useBoardText();
  const look = useLook();
  const { view, change } = boardView;
  const groupBy = view.groupBy ?? options.groupBy;
  if (station && (view.show ?? options.ticketDisplayMethod) === 'table') {
    const ids = board.groups.flatMap((group) => group.tickets);
    return <ListView tickets={ids.flatMap((id) => board.tickets[id] ?? [])} acts={acts} />;
  }
  if (groupBy === 'stage' && options.stageLayout === 'horizontal') {
    return <StageColumns groups={board.groups} tickets={board.tickets} />;
  }
  const maxCards = view.maxCards ?? look.maxCards;
  const askForMore = () => change({ maxCards: Math.min(MORE_CARDS_MAX, maxCards + MORE_CARDS_STEP) });
  const labelOf = (group: OperatorBoard['groups'][number]) =>
    group.label ?? t(`stage.${group.key}`, { defaultValue: group.key });
  return (
    <CardColumns
      entries={flowEntries(board, groupBy === 'none' ? undefined : labelOf)}
      more={more}
      onMore={maxCards < MORE_CARDS_MAX ? askForMore : undefined}
    />
  );
}
