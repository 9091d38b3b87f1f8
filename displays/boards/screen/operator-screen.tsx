// Board page of a pass or a station: its watch, view and dialogs, and the effect of a tap on a card.
import { type ReactNode, Suspense, useContext, useInsertionEffect, useMemo, useState } from 'react';
import {
  FONT_SCALE_PERCENT,
  MORE_CARDS_MAX,
  MORE_CARDS_STEP,
  TABLE_VIEW_MAX_TICKETS,
} from '../../../shared/limits.ts';
import type { Beyond, OperatorBoard } from '../../../shared/protocol/board/board.ts';
import type { OperatorOptions } from '../../../shared/protocol/board/board-options.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import { type Acts, useActs, useBoardCards } from '../../actions/acts.ts';
import { useFrozenPlaces } from '../../actions/frozen-places.ts';
import type { Panel, TicketPanel } from '../../actions/panel.ts';
import { choosePendingGroups, useChoosingGroups } from '../../actions/pending-mode.ts';
import { PlaceFreeze } from '../../actions/place-freeze.tsx';
import { TapGuard } from '../../actions/tap-guard.ts';
import { ConfirmReset } from '../../dialogs/course/confirm-reset.tsx';
import { useBoardText } from '../../i18n/use-text.ts';
import { type BoardView, useBoardView } from '../../link/boards/use-board-view.ts';
import {
  isBoardGone,
  useBoardPart,
  useLinkPhase,
  useLive,
  useOfBoard,
  useWatch,
  useWatchRefusal,
} from '../../link/live.ts';
import { LookScope, LookScopeProvider, shownLook, useBoardLook, useLook } from '../../look/look-scope.ts';
import { NotLiveBand } from '../../shell/connection/not-live-band.tsx';
import { lazyRoute } from '../../shell/frame/screen-route.tsx';
import { offerStripPlace } from '../../shell/frame/strip-place.ts';
import { BoardSound } from '../../sound/board-sound.tsx';
import { useSounds } from '../../sound/early-sounds.ts';
import { type CardActions, CardActionsProvider, useCardActions } from '../../ticket/card-actions.ts';
import { BoardScopeProvider, CardScopeProvider, cardScope, useBoardScope } from '../../ticket/card-scope.ts';
import { alarmColors } from '../../ticket/header-color.ts';
import { LoadingPage } from '../../ui/page/loading-page.tsx';
import { applyFontScale, applyProfileScale, chosenFontScale } from '../../ui/theme/theme-choice.ts';
import { CardColumns } from '../columns/card-columns.tsx';
import {
  flowEntries,
  flowWithComing,
  type GroupedTickets,
  groupLabel,
  listedTickets,
} from '../columns/flow-entries.ts';
import { offerChipPlace } from '../columns/foot-chips.tsx';
import { hiddenTickets } from '../columns/hidden-tickets.ts';
import { StageColumns } from '../columns/stage-columns.tsx';
import { Later, useFirstPicture } from '../later.tsx';
import { ListView } from '../list/list-view.tsx';
import { IngredientsBar } from '../side/ingredients-bar.tsx';
import type { ItemPanel } from '../side/item-panel.ts';
import { Stations } from '../side/stations.tsx';
import { ClosedHint, PrinterStrip } from '../toolbar/board-hints.tsx';
import { BoardToolbar } from '../toolbar/board-toolbar.tsx';
import { ChoosingHint } from '../toolbar/choosing-buttons.tsx';
import { FilterChips } from '../toolbar/filter-chips.tsx';
import { firstStages, hasOpen, stageFilters } from '../toolbar/stage-filters.ts';
import { BoardFoot } from './board-foot.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { BrandSkin } from './brand-skin.tsx';
import { EmptyState } from './empty-state.tsx';
import { MessageBanner } from './message-banner.tsx';
import css from './operator-screen.module.css';
import { ScreenShift } from './screen-shift.tsx';
import { SkipToLate } from './skip-to-late.tsx';
import { TicketWatch } from './ticket-watch.tsx';
import { UnknownBoard } from './unknown-board.tsx';

const BoardDialogs = lazyRoute(() => import('./board-dialogs.tsx').then((file) => file.BoardDialogs));
const SidePanel = lazyRoute(() => import('../side/side-panel.tsx').then((file) => file.SidePanel));
const ReviewPanel = lazyRoute(() => import('../side/review-panel.tsx').then((file) => file.ReviewPanel));
const AllDayRail = lazyRoute(() => import('../side/all-day-rail.tsx').then((file) => file.AllDayRail));
const BumpBar = lazyRoute(() => import('../../bump-bar/bump-bar.tsx').then((file) => file.BumpBar));
const LATER_PARTS = [BoardDialogs, SidePanel, ReviewPanel, AllDayRail, BumpBar].map((part) => part.fetch);

interface OperatorScreenProps {
  kind: 'expo' | 'kitchen';
  profileId: string;
  station?: string | undefined;
  onStation?: (stationId: string) => void;
}

export function OperatorScreen(props: OperatorScreenProps) {
  const { kind, profileId } = props;
  const key = `${kind} ${profileId}`;
  const boardView = useBoardView(key, { status: firstStages(kind) });
  const { maxCards } = useBoardLook(key);
  const board = addressOf(props, { ...(maxCards === undefined ? {} : { maxCards }), ...boardView.view });
  useSounds();
  const watch = useWatch(board);
  const options = useBoardPart(watch, 'options');
  const refusal = useWatchRefusal(watch);
  const isStale = useLinkPhase() === 'not-live';
  useFirstPicture((options ?? refusal) !== undefined, LATER_PARTS);
  // The last board shown no longer exists.
  if (refusal && (!options || isBoardGone(refusal))) {
    return (
      <Later>
        <UnknownBoard board={board} />
      </Later>
    );
  }
  if (options) {
    return (
      <LookScopeProvider value={key}>
        <LoadedScreen {...props} {...{ board, look: key, watch, options, boardView }} />
      </LookScopeProvider>
    );
  }
  return isStale ? <NeverLoaded /> : <LoadingPage />;
}

interface LoadedScreenProps extends OperatorScreenProps {
  board: BoardAddress;
  /** Key under which this display's settings are stored. */
  look: string;
  watch: string;
  options: OperatorOptions;
  boardView: BoardView;
}

function LoadedScreen(props: LoadedScreenProps) {
  const { kind, station, onStation, board, watch, options, boardView } = props;
  const look = shownLook(useBoardLook(props.look), options, kind === 'kitchen');
  const isStale = useLinkPhase() === 'not-live';
  const acts = useActs(watch);
  useProfileScale(options.baseFontSize);
  const [isSideOpen, setSideOpen] = useState(false);
  const [lit, setLit] = useState<string>();
  const open = useOpenDialogs();
  const isChoosing = useChoosingGroups();
  const cards = useBoardCards({
    watch,
    acts,
    options,
    onTicket: open.onTicket,
    onItem: open.onItem,
    onFull: () => {
      choosePendingGroups(undefined);
      open.onPanel('selection');
    },
  });
  const alarms = useMemo(() => alarmColors(options), [options]);
  const shared = { boardView, acts, stationId: station, onStation };
  const ingredients = kind === 'kitchen' && look.ingredients && (
    <Later>
      <IngredientsBar />
    </Later>
  );
  const onSide = () => setSideOpen(!isSideOpen);
  const isList = kind === 'kitchen' && (boardView.view.show ?? options.ticketDisplayMethod) === 'table';
  return (
    <BoardProviders watch={watch} options={options} kind={kind} cards={cards}>
      <div className={css.screen} data-stale={isStale} data-choosing={isChoosing} style={alarms}>
        <Later>{!isList && <SkipToLate watch={watch} />}</Later>
        <Head {...props} {...{ acts, isStale, isSideOpen, onSide }} onPanel={open.onPanel} />
        {options.ingredientsPosition === 'pageTop' && ingredients}
        <Filters watch={watch} boardView={boardView} />
        <Later>
          <PrinterStrip profileId={props.profileId} stationId={station} />
        </Later>
        <main className={css.main}>
          <div className={css.row}>
            <Later>{isSideOpen && <SidePanel onClose={onSide} onItem={open.onItem} {...shared} />}</Later>
            <BoardMain {...shared} lit={options.allDayRail && lit} />
            <Later>{options.reviewNewTickets && <ReviewPanel acts={acts} onTicket={open.onTicket} />}</Later>
          </div>
          <LowerEdge {...{ watch, boardView, isChoosing, open }}>
            {look.bumpBar && <BumpBar look={props.look} {...{ board, acts, onSide, ...open }} />}
          </LowerEdge>
        </main>
        {options.ingredientsPosition === 'pageBottom' && ingredients}
        {options.allDayRail && (
          <div className={css.rail} data-rail>
            <Later>
              <AllDayRail lit={lit} onLit={setLit} onBatch={open.onItem} />
            </Later>
          </div>
        )}
        <Unseen watch={watch} options={options} />
        <Later>
          <ConfirmReset />
        </Later>
        <Suspense>{open.isAny && <BoardDialogs board={board} {...shared} {...open} />}</Suspense>
      </div>
    </BoardProviders>
  );
}

type LowerEdgeProps = Pick<LoadedScreenProps, 'watch' | 'boardView'> & {
  isChoosing: boolean;
  open: ReturnType<typeof useOpenDialogs>;
  children: ReactNode;
};

/** Space reserved from the first render on. */
function LowerEdge({ watch, boardView, isChoosing, open, children }: LowerEdgeProps) {
  const onHidden = (search: string) => boardView.change({ search });
  const onLeft = () => open.onPanel('left');
  return (
    <div className={css.foot} ref={offerStripPlace} data-foot>
      <div className={css.chips} ref={offerChipPlace} data-chips />
      <Later>
        <BoardSound watch={watch} />
        {children}
        {isChoosing && <ChoosingHint />}
        {!isChoosing && <BoardFoot {...{ watch, onHidden, onLeft }} isCovered={open.isAny} />}
      </Later>
    </div>
  );
}

function useOpenDialogs() {
  const [panel, onPanel] = useState<Panel>();
  const [ticketPanel, onTicket] = useState<TicketPanel>();
  const [itemPanel, onItem] = useState<ItemPanel>();
  const isAny = (panel ?? ticketPanel ?? itemPanel) !== undefined;
  return { panel, onPanel, ticketPanel, onTicket, itemPanel, onItem, isAny };
}

interface BoardProvidersProps extends Pick<LoadedScreenProps, 'watch' | 'options' | 'kind'> {
  cards: CardActions;
  children: ReactNode;
}

function BoardProviders({ watch, options, kind, cards, children }: BoardProvidersProps) {
  const place = useLive((state) => state.site);
  const scope = useMemo(
    () => ({ watch, options, place, station: kind === 'kitchen' }),
    [watch, options, place, kind],
  );
  return (
    <BoardScopeProvider value={scope}>
      <CardActionsProvider value={cards}>{children}</CardActionsProvider>
    </BoardScopeProvider>
  );
}

interface HeadProps extends LoadedScreenProps {
  acts: Acts;
  isStale: boolean;
  isSideOpen: boolean;
  onSide: () => void;
  onPanel: (panel: Panel) => void;
}

function Head({ kind, station, watch, options, boardView, isStale, ...bar }: HeadProps) {
  const t = useBoardText();
  const profile = useBoardPart(watch, 'profile')?.name ?? t(`title.${kind}`);
  const stationName = useOfBoard(watch, 'stations', (all) => all.find(({ id }) => id === station)?.name);
  if (isStale) return <NotLiveBand />;
  return (
    <BoardToolbar
      title={stationName ?? profile}
      filters={stageFilters(kind, options, boardView.view)}
      boardView={boardView}
      {...bar}
    />
  );
}

function Filters({ watch, boardView }: Pick<LoadedScreenProps, 'watch' | 'boardView'>) {
  const hasTickets = useOfBoard(watch, 'groups', (groups) =>
    groups.some((group) => group.tickets.length > 0),
  );
  const hasMessages = useLive((state) => state.managerMessages.length > 0);
  return (
    <>
      <Later>{hasMessages && <MessageBanner />}</Later>
      <Later>{hasTickets && <ClosedHint />}</Later>
      <Later>{boardView.isFiltered && <FilterChips boardView={boardView} />}</Later>
    </>
  );
}

/** Components that observe the board without rendering anything visible. */
function Unseen({ watch, options }: Pick<LoadedScreenProps, 'watch' | 'options'>) {
  return (
    <Later>
      <TicketWatch watch={watch} />
      <TapGuard />
      <PlaceFreeze watch={watch} />
      <ScreenShift />
      <BrandSkin skin={options.brandSkin} />
    </Later>
  );
}

/** The hub became unreachable before it sent this board. */
function NeverLoaded() {
  return (
    <div className={css.screen} data-stale>
      <NotLiveBand />
      <main className={css.main}>
        <BoardSkeleton />
      </main>
    </div>
  );
}

/** A station's filters apply to its own items (KITCH-16). */
function addressOf(
  { kind, profileId, station }: OperatorScreenProps,
  chosen: NonNullable<BoardAddress['view']>,
): BoardAddress {
  const view = kind === 'kitchen' ? { ...chosen, byPart: true as const } : chosen;
  return { kind, profile: profileId, view, ...(station === undefined ? {} : { station }) };
}

// Middle of a board: cards in columns, stages or a list, or a placeholder while there are none.
interface BoardMainProps {
  boardView: BoardView;
  acts: Acts;
  stationId: string | undefined;
  onStation: ((stationId: string) => void) | undefined;
  /** The item highlighted from the rail. */
  lit: string | undefined;
}

function BoardMain({ boardView, acts, stationId, onStation, lit }: BoardMainProps) {
  const { watch, station, options } = useBoardScope();
  const look = useLook();
  const { surface } = useCardActions();
  const scope = useMemo(() => cardScope(options, boardView.view, lit), [options, boardView.view, lit]);
  const tickets = useBoardPart(watch, 'tickets');
  const held = useFrozenPlaces(watch, boardView.view);
  const shownGroups = useBoardPart(watch, 'groups');
  const groups = held?.groups ?? shownGroups;
  const waiting = useOfBoard(watch, 'head', (head) => head.more ?? 0);
  const more = held?.more ?? waiting;
  // Compared as text: `head` is a new object with every figure.
  const told = useOfBoard(watch, 'head', (head) => JSON.stringify(head.beyond ?? null));
  const beyond = useMemo(() => beyondIn(told), [told]);
  const isAnyOpen = useOfBoard(watch, 'head', hasOpen);
  const stations = useBoardPart(watch, 'stations') ?? [];
  if (!tickets || !groups || more === undefined) return <BoardSkeleton />;
  const isEmpty = groups.every((group) => group.tickets.length === 0);
  // The board of a load-balance group has no station (PROF-22), and the profile may set one.
  const isOpen = stationId === undefined && options.stationId === undefined;
  const canChoose = station && isOpen && options.lbGroup === undefined;
  const chooser = canChoose && onStation && stations.length > 0 && (
    <Later>
      <Stations stations={stations} stationId={undefined} onStation={onStation} inRow />
    </Later>
  );
  if (isEmpty) {
    const isHidden = boardView.isFiltered || isAnyOpen;
    return (
      <div className={css.middle}>
        {chooser}
        <Later>
          <EmptyState onClear={isHidden ? boardView.clear : undefined} />
        </Later>
      </div>
    );
  }
  return (
    <div className={css.middle}>
      {chooser}
      <div className={css.cards} data-cards data-numbers={look.bumpBar && look.bumpNumbers} {...surface}>
        <Suspense>
          <CardScopeProvider value={scope}>
            <Shown
              boardView={boardView}
              acts={acts}
              board={{ tickets, groups, ghosts: held?.ghosts }}
              more={more}
              beyond={beyond}
            />
          </CardScopeProvider>
        </Suspense>
      </div>
    </div>
  );
}

interface ShownProps {
  boardView: BoardView;
  acts: Acts;
  board: GroupedTickets;
  /** Number of tickets waiting beyond those the hub has sent. */
  more: number;
  beyond: Beyond | undefined;
}

const beyondIn = (text = 'null') => (JSON.parse(text) as Beyond | null) ?? undefined;

function Shown({ boardView, acts, board, more, beyond }: ShownProps) {
  const { station, options } = useBoardScope();
  const t = useBoardText();
  const look = useLook();
  // Selecting groups of pending tickets requires them to be visible.
  const isOpen = useChoosingGroups() || look.comingOpen;
  const { view, change } = boardView;
  const groupBy = view.groupBy ?? options.groupBy;
  const labelOf = (group: OperatorBoard['groups'][number]) => groupLabel(group, board.tickets, t);
  const { maxCards: ownLimit } = useBoardLook(useContext(LookScope));
  const moreThan = (limit: number) =>
    limit < MORE_CARDS_MAX && more > 0
      ? () => change({ maxCards: Math.min(MORE_CARDS_MAX, limit + MORE_CARDS_STEP) })
      : undefined;
  if (station && (view.show ?? options.ticketDisplayMethod) === 'table') {
    const parts = board.groups.map((group) => ({
      key: group.key,
      label: groupBy === 'none' ? undefined : labelOf(group),
      tickets: listedTickets(group, board),
    }));
    // The profile limits cards, not rows.
    const onMore = moreThan(view.maxCards ?? ownLimit ?? TABLE_VIEW_MAX_TICKETS);
    const hidden = hiddenTickets([], [], more, beyond);
    return <ListView parts={parts} acts={acts} hidden={hidden} onMore={onMore} />;
  }
  const onMore = moreThan(view.maxCards ?? look.maxCards);
  if (groupBy === 'stage' && options.stageLayout === 'horizontal') {
    return <StageColumns {...board} onMore={onMore} />;
  }
  const wish = { isOpen, beyond: beyond?.pending ?? 0, servedLabel: t('stage.served') };
  const entries =
    groupBy === 'none' ? flowWithComing(flowEntries(board, undefined), wish) : flowEntries(board, labelOf);
  return <CardColumns entries={entries} more={more} beyond={beyond} onMore={onMore} />;
}

/**
 * Applies the type size that a profile asks for on a screen of this size, unless one was chosen here.
 *
 * @param percent the profile's base font size
 */
function useProfileScale(percent: number): void {
  // Before columns are measured.
  useInsertionEffect(() => {
    const apply = () => applyProfileScale(percent);
    apply();
    addEventListener('resize', apply);
    return () => {
      removeEventListener('resize', apply);
      if (chosenFontScale() === undefined) applyFontScale(FONT_SCALE_PERCENT.default);
    };
  }, [percent]);
}
