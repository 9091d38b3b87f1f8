// Owns a board's toolbar: filters, late count, choice, average, load balance, find, options, link and clock, in this order.
import {
  CircleAlert,
  LayoutDashboard,
  List,
  Menu,
  Scale,
  Search,
  SlidersHorizontal,
  Timer,
} from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useRef } from 'react';
import { MAX_SELECTED_COURSES } from '../../shared/limits.ts';
import type { OperatorBoard } from '../../shared/protocol/board.ts';
import { clockTime } from '../i18n/format.ts';
import { TickingText } from '../link/ticking-text.tsx';
import { LinkMark } from '../shell/link-mark.tsx';
import { Button } from '../theme/button.tsx';
import { useBoardScope } from '../ticket/board-scope.ts';
import { useSelection } from '../ticket/selection.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import css from './board-toolbar.module.css';
import { ClearChoice, GroupsButton } from './later-parts.ts';
import type { Panel } from './panel.ts';
import { useChoosingGroups } from './pending-mode.ts';
import { StageFilterBar } from './stage-filter-bar.tsx';
import type { StageFilter } from './stage-filters.ts';
import type { BoardView } from './use-board-view.ts';
import { useTightness } from './use-tightness.ts';

interface BoardToolbarProps {
  title: string;
  head: OperatorBoard['head'] | undefined;
  loadBalance: OperatorBoard['loadBalance'];
  filters: readonly StageFilter[];
  boardView: BoardView;
  isSideOpen: boolean;
  onSide: () => void;
  onPanel: (panel: Panel) => void;
  /** Buttons that only some boards have. */
  children?: ReactNode;
}

export function BoardToolbar(props: BoardToolbarProps) {
  const { title, head, filters, boardView, isSideOpen, onSide, onPanel, children } = props;
  const { station } = useBoardScope();
  const t = useBoardText();
  const bar = useRef<HTMLElement>(null);
  const chosen = useSelection().length > 0;
  useTightness(bar, JSON.stringify([title, head, t('bar.filters'), filters.length, chosen]));
  return (
    <header className={css.bar} ref={bar}>
      <Button
        look="quiet"
        icon
        className={css.narrow}
        aria-label={t('bar.filters')}
        aria-expanded={isSideOpen}
        onClick={onSide}
      >
        <Menu />
      </Button>
      <h1 className={css.title}>
        <bdi>{title}</bdi>
      </h1>
      <StageFilterBar filters={filters} counts={head?.counts} boardView={boardView} />
      {head && head.counts.late > 0 && (
        <span className={css.late}>
          <CircleAlert />
          {t('bar.late', { count: head.counts.late })}
        </span>
      )}
      <span className={css.space} />
      {children}
      {station ? (
        <ShowSwitch boardView={boardView} />
      ) : (
        <Choosing pending={head?.counts.pending ?? 0} boardView={boardView} onPanel={onPanel} />
      )}
      <Average seconds={head?.averageServedSeconds} />
      <LoadBalanceButton loadBalance={props.loadBalance} onPanel={onPanel} />
      <Button
        look="quiet"
        icon
        className={css.narrow}
        aria-label={t('bar.find')}
        onClick={() => onPanel('find')}
      >
        <Search />
      </Button>
      <Button
        look="quiet"
        icon
        className={css.narrow}
        aria-label={t('bar.options')}
        onClick={() => onPanel('options')}
      >
        <SlidersHorizontal />
      </Button>
      <span className={css.rule} />
      <LinkMark />
      <BoardClock />
    </header>
  );
}

interface ChoosingProps extends Pick<BoardToolbarProps, 'boardView' | 'onPanel'> {
  /** How many tickets wait to be fired. */
  pending: number;
}

/** What is chosen, with what comes later on both sides of it (EXPO-06, EXPO-07). */
function Choosing({ pending, boardView, onPanel }: ChoosingProps) {
  const t = useBoardText();
  const isOn = useChoosingGroups();
  const count = useSelection().length;
  return (
    <span className={css.choosing}>
      <Suspense fallback={<span className={css.place} />}>
        {(pending > 0 || isOn) && <GroupsButton boardView={boardView} />}
      </Suspense>
      <Button look="quiet" className={css.chosen} data-on={count > 0} onClick={() => onPanel('selection')}>
        <LayoutDashboard />
        <span className="visually-hidden">{t('select.count')}</span>
        <bdi>
          {count}/{MAX_SELECTED_COURSES}
        </bdi>
      </Button>
      <Suspense fallback={<span className={css.narrow} />}>{count > 0 && <ClearChoice />}</Suspense>
    </span>
  );
}

/** Cards or list, on a station's board. */
function ShowSwitch({ boardView }: { boardView: BoardView }) {
  const { options } = useBoardScope();
  const t = useBoardText();
  const show = boardView.view.show ?? options.ticketDisplayMethod;
  return (
    <>
      <Button
        look="quiet"
        icon
        className={css.chosen}
        data-on={show === 'cards'}
        aria-pressed={show === 'cards'}
        aria-label={t('bar.cards')}
        onClick={() => boardView.change({ show: 'cards' })}
      >
        <LayoutDashboard />
      </Button>
      <Button
        look="quiet"
        icon
        className={css.chosen}
        data-on={show === 'table'}
        aria-pressed={show === 'table'}
        aria-label={t('bar.table')}
        onClick={() => boardView.change({ show: 'table' })}
      >
        <List />
      </Button>
      <span className={css.rule} />
    </>
  );
}

function Average({ seconds }: { seconds: number | undefined }) {
  const { options } = useBoardScope();
  const t = useBoardText();
  if (!options.calculateAverageServedTime) return null;
  return (
    <span className={css.average}>
      <Timer role="img" aria-label={t('bar.average')} />
      {seconds === undefined ? (
        <b>–</b>
      ) : (
        <>
          <b>{Math.round(seconds / 60)}</b>
          {t('unit.minutes')}
        </>
      )}
    </span>
  );
}

/** The fullest group's open items (EXPO-34). */
function LoadBalanceButton(props: Pick<BoardToolbarProps, 'loadBalance' | 'onPanel'>) {
  const t = useBoardText();
  const { loadBalance, onPanel } = props;
  if (!loadBalance) return null;
  return (
    <Button look="quiet" className={css.balance} onClick={() => onPanel('loadBalance')}>
      <Scale />
      <span className="visually-hidden">{t('bar.loadBalance')}</span>
      <bdi>{Math.max(0, ...loadBalance.groups.map(({ open }) => open))}</bdi>
    </Button>
  );
}

function BoardClock() {
  const { place } = useBoardScope();
  const text = useCallback((now: number) => clockTime(now, place), [place]);
  return (
    <time className={css.clock}>
      <bdi>
        <TickingText text={text} />
      </bdi>
    </time>
  );
}
