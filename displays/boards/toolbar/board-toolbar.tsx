// Toolbar of a board: filters, late count, selection, average, load balance, find, options, link and clock, in this order.
import { CircleAlert, Menu, Search, SlidersHorizontal } from 'lucide-react';
import { useCallback, useRef } from 'react';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { Acts } from '../../actions/acts.ts';
import type { Panel } from '../../actions/panel.ts';
import { clockTime } from '../../i18n/format.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { useBoardPart, useOfBoard } from '../../link/live.ts';
import { TickingText } from '../../link/ticking-text.tsx';
import { useLook } from '../../look/look-scope.ts';
import { LinkMark } from '../../shell/connection/link-mark.tsx';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { useSelection } from '../../ticket/selection.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Later } from '../later.tsx';
import { AtHand } from './at-hand.tsx';
import css from './board-toolbar.module.css';
import { Choosing } from './choosing-buttons.tsx';
import { useBarFit } from './fit-bar.ts';
import { MoreMenu } from './more-menu.tsx';
import { RefreshTimer } from './refresh-timer.tsx';
import { StageFilterBar } from './stage-filter-bar.tsx';
import { countOf, type StageFilter, shownCounts } from './stage-filters.ts';
import { Average, LoadBalanceButton, StationButtons } from './toolbar-buttons.tsx';

interface BoardToolbarProps {
  title: string;
  filters: readonly StageFilter[];
  boardView: BoardView;
  isSideOpen: boolean;
  onSide: () => void;
  onPanel: (panel: Panel) => void;
  board: BoardAddress;
  acts: Acts;
}

export function BoardToolbar(props: BoardToolbarProps) {
  const { title, filters, boardView, isSideOpen, onSide, onPanel, board, acts } = props;
  const { watch, options } = useBoardScope();
  const width = useOfBoard(watch, 'head', (head) => widthOf(head, filters)) ?? '';
  const look = useLook();
  const t = useBoardText();
  const bar = useRef<HTMLElement>(null);
  const chosen = useSelection().length > 0;
  const gone = useBarFit(bar, JSON.stringify([title, width, t('bar.filters'), chosen, look.refreshTimer]));
  return (
    <header className={css.bar} ref={bar}>
      <BarButton aria-label={t('bar.filters')} aria-expanded={isSideOpen} onClick={onSide}>
        <Menu />
      </BarButton>
      <h1 className={css.title} data-part="title">
        <bdi>{title}</bdi>
      </h1>
      <Counts filters={filters} boardView={boardView} />
      <Late onPanel={onPanel} />
      <span className={css.space} />
      <Later>
        <Switches boardView={boardView} onPanel={onPanel} />
      </Later>
      <Later>{options.calculateAverageServedTime && <ServedAverage />}</Later>
      <Later>
        <Balance onPanel={onPanel} />
      </Later>
      <Later>
        <AtHand board={board} acts={acts} onPanel={onPanel} />
      </Later>
      <BarButton data-part="find" aria-label={t('bar.find')} onClick={() => onPanel('find')}>
        <Search />
      </BarButton>
      <BarButton data-part="options" aria-label={t('bar.options')} onClick={() => onPanel('options')}>
        <SlidersHorizontal />
      </BarButton>
      <Later>
        <MoreMenu {...{ title, gone, boardView, onPanel }} />
      </Later>
      <span className={css.rule} data-part="rule" />
      <Later>{look.refreshTimer && <RefreshTimer />}</Later>
      <LinkMark />
      <BoardClock />
    </header>
  );
}

function BarButton(props: ButtonProps) {
  return <Button look="quiet" icon className={css.narrow} {...props} />;
}

/**
 * Digits are equally wide: the content changes its width only when a figure gains or loses a digit, appears or
 * disappears. Measuring it at every tap would cost a layout each.
 */
function widthOf(head: OperatorBoard['head'], filters: readonly StageFilter[]): string {
  const counts = shownCounts(head);
  const { averageServedSeconds: average } = head;
  const figures = [...filters.map((filter) => countOf(filter, counts)), counts.late, counts.pending];
  const minutes = average === undefined ? '' : Math.round(average / SECONDS_PER_MINUTE);
  return [...figures, minutes].map((figure) => (figure === 0 ? 'none' : String(figure).length)).join();
}

const SECONDS_PER_MINUTE = 60;

// Each figure subscribes to its own value: a change by a tap re-renders the figure, not the whole bar.

function Counts(props: Pick<BoardToolbarProps, 'filters' | 'boardView'>) {
  const { watch } = useBoardScope();
  const head = useBoardPart(watch, 'head');
  return <StageFilterBar {...props} counts={head && shownCounts(head)} />;
}

function Late({ onPanel }: Pick<BoardToolbarProps, 'onPanel'>) {
  const { watch } = useBoardScope();
  const t = useBoardText();
  const late = useOfBoard(watch, 'head', (head) => shownCounts(head).late) ?? 0;
  if (late === 0) return null;
  return (
    <button
      type="button"
      className={css.late}
      aria-haspopup="dialog"
      title={t('bar.late', { count: late })}
      onClick={() => onPanel('delays')}
    >
      <CircleAlert />
      <span className={css.lateWords}>{t('bar.late', { count: late })}</span>
      <b aria-hidden className={css.lateCount}>
        {late}
      </b>
    </button>
  );
}

function Switches(props: Pick<BoardToolbarProps, 'boardView' | 'onPanel'>) {
  const { watch, station, options } = useBoardScope();
  const pending = useOfBoard(watch, 'head', ({ counts }) => counts.pending) ?? 0;
  // Rows can't be selected one by one.
  const isList = station && (props.boardView.view.show ?? options.ticketDisplayMethod) === 'table';
  return (
    <>
      {!isList && <Choosing {...props} pending={pending} />}
      {station && <StationButtons {...props} isList={isList} />}
    </>
  );
}

function ServedAverage() {
  const { watch } = useBoardScope();
  return <Average seconds={useOfBoard(watch, 'head', ({ averageServedSeconds }) => averageServedSeconds)} />;
}

function Balance({ onPanel }: Pick<BoardToolbarProps, 'onPanel'>) {
  const { watch } = useBoardScope();
  const loadBalance = useBoardPart(watch, 'loadBalance');
  return loadBalance && <LoadBalanceButton loadBalance={loadBalance} onPanel={onPanel} />;
}

function BoardClock() {
  const { place } = useBoardScope();
  const text = useCallback((now: number) => clockTime(now, place), [place]);
  return (
    <time className={css.clock} data-part="clock">
      <bdi>
        <TickingText text={text} />
      </bdi>
    </time>
  );
}
