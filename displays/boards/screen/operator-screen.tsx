// Owns the screen of a pass or a station: its watch, its view, its dialogs, and what a hand on a card does.
import { type CSSProperties, Suspense, useEffect, useMemo, useState } from 'react';
import { ALARM_CLASS_DEFAULT, FONT_SCALE_PERCENT } from '../../../shared/limits.ts';
import type { OperatorOptions } from '../../../shared/protocol/board-options.ts';
import type { BoardAddress } from '../../../shared/protocol/view.ts';
import { useActs, useBoardCards } from '../../actions/acts.ts';
import { type Panel, panelOf, type TicketPanel } from '../../actions/panel.ts';
import { choosePendingGroups, useChoosingGroups } from '../../actions/pending-mode.ts';
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
import { LookScopeProvider, shownLook, useBoardLook } from '../../look/look-scope.ts';
import { NotLiveBand } from '../../shell/connection/not-live-band.tsx';
import { useSounds } from '../../sound/early-sounds.ts';
import { CardActionsProvider } from '../../ticket/card-actions.ts';
import { BoardScopeProvider } from '../../ticket/card-scope.ts';
import { headerColor, namedColor } from '../../ticket/header-color.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { applyFontScale, chosenFontScale } from '../../ui/theme-choice.ts';
import {
  BoardDialogs,
  BoardSound,
  BrandSkin,
  BumpBar,
  ChoosingHint,
  ClosedHint,
  FilterChips,
  FingerWatch,
  IngredientsBar,
  ReviewPanel,
  ScreenShift,
  SidePanel,
  TicketWatch,
  UndoBar,
  UnknownBoard,
  useLaterParts,
} from '../later-parts.ts';
import type { ItemPanel } from '../side/item-panel.ts';
import { BoardToolbar } from '../toolbar/board-toolbar.tsx';
import { firstStages, stageFilters } from '../toolbar/stage-filters.ts';
import { BoardMain } from './board-main.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import css from './operator-screen.module.css';

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
  // What the screen last had is no board any more.
  if (refusal && (!options || isBoardGone(refusal))) {
    return (
      <Suspense>
        <UnknownBoard board={board} />
      </Suspense>
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
  /** Under which what is set at this display is kept. */
  look: string;
  watch: string;
  options: OperatorOptions;
  boardView: BoardView;
}

function LoadedScreen(props: LoadedScreenProps) {
  const { kind, station, onStation, board, watch, options, boardView } = props;
  const look = shownLook(useBoardLook(props.look), options, kind === 'kitchen');
  const t = useBoardText();
  const place = useLive((state) => state.site);
  const isStale = useLinkPhase() === 'not-live';
  const acts = useActs(watch);
  useLaterParts();
  useProfileScale(options.baseFontSize);
  const [isSideOpen, setSideOpen] = useState(false);
  const [panel, setPanel] = useState<Panel>();
  const [ticketPanel, setTicketPanel] = useState<TicketPanel>();
  const [itemPanel, setItemPanel] = useState<ItemPanel>();
  const isChoosing = useChoosingGroups();
  const cards = useBoardCards({
    watch,
    acts,
    onMenu: (ticket) => setTicketPanel(panelOf('menu', ticket)),
    onFull: () => {
      choosePendingGroups(undefined);
      setPanel('selection');
    },
  });
  const scope = useMemo(
    () => ({ watch, options, place, station: kind === 'kitchen' }),
    [watch, options, place, kind],
  );
  const alarms = useMemo(() => alarmColors(options), [options]);
  const name = useBoardPart(watch, 'profile')?.name ?? t(`title.${kind}`);
  const hasTickets = useOfBoard(watch, 'groups', (groups) =>
    groups.some((group) => group.tickets.length > 0),
  );
  const stationName = useOfBoard(watch, 'stations', (all) => all.find(({ id }) => id === station)?.name);
  const bar = {
    title: stationName ?? name,
    filters: stageFilters(kind, options),
    boardView,
    isSideOpen,
    onSide: () => setSideOpen(!isSideOpen),
    onPanel: setPanel,
  };
  const stations = { stationId: station, onStation };
  const dialogs = {
    board,
    panel,
    ticketPanel,
    itemPanel,
    boardView,
    acts,
    ...stations,
  };
  const isDialogOpen = (panel ?? ticketPanel ?? itemPanel) !== undefined;
  const ingredients = kind === 'kitchen' && look.ingredients && (
    <Suspense>
      <IngredientsBar />
    </Suspense>
  );
  return (
    <BoardScopeProvider value={scope}>
      <CardActionsProvider value={cards}>
        <div className={css.screen} data-stale={isStale} data-choosing={isChoosing} style={alarms}>
          {isStale ? <NotLiveBand /> : <BoardToolbar {...bar} />}
          {options.ingredientsPosition === 'pageTop' && ingredients}
          <Suspense>{hasTickets && <ClosedHint />}</Suspense>
          <Suspense>{boardView.isFiltered && <FilterChips boardView={boardView} />}</Suspense>
          <main className={css.main}>
            <Suspense>
              {isSideOpen && (
                <SidePanel
                  onClose={bar.onSide}
                  boardView={boardView}
                  acts={acts}
                  onItem={setItemPanel}
                  {...stations}
                />
              )}
            </Suspense>
            <BoardMain boardView={boardView} acts={acts} {...stations} />
            <Suspense>
              {options.reviewNewTickets && <ReviewPanel acts={acts} onTicket={setTicketPanel} />}
            </Suspense>
            <Suspense>{isChoosing && <ChoosingHint />}</Suspense>
            <Suspense>{!isDialogOpen && <UndoBar watch={watch} />}</Suspense>
            <Suspense>
              <BoardSound watch={watch} />
            </Suspense>
            <Suspense>{look.bumpBar && <BumpBar look={props.look} acts={acts} />}</Suspense>
          </main>
          {options.ingredientsPosition === 'pageBottom' && ingredients}
          <Suspense>
            <TicketWatch watch={watch} />
            <FingerWatch />
            <ScreenShift />
            <BrandSkin skin={options.brandSkin} />
          </Suspense>
          <Suspense>
            {isDialogOpen && (
              <BoardDialogs {...dialogs} onPanel={setPanel} onTicket={setTicketPanel} onItem={setItemPanel} />
            )}
          </Suspense>
        </div>
      </CardActionsProvider>
    </BoardScopeProvider>
  );
}

/** The hub went silent before it sent this board. */
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

type Asked = Pick<OperatorScreenProps, 'kind' | 'profileId' | 'station'>;

function addressOf(
  { kind, profileId, station }: Asked,
  view: NonNullable<BoardAddress['view']>,
): BoardAddress {
  return { kind, profile: profileId, view, ...(station === undefined ? {} : { station }) };
}

// Owns the size of type that a profile asks for, as long as nobody has chosen one on this display.

/** @param percent the profile's base font size */
function useProfileScale(percent: number): void {
  useEffect(() => {
    if (chosenFontScale() !== undefined) return;
    applyFontScale(percent);
    return () => {
      if (chosenFontScale() === undefined) applyFontScale(FONT_SCALE_PERCENT.default);
    };
  }, [percent]);
}

// Owns the site's own colours for due and late: they take the place of the theme's on the whole board (TIME-05).

/** Variables for a board's root; the ledger's defaults, and what is no colour, leave the theme's own colours. */
export function alarmColors(options: Pick<OperatorOptions, 'warnClass' | 'alertClass'>): CSSProperties {
  return {
    ...variables('--warn', options.warnClass, ALARM_CLASS_DEFAULT.warn),
    ...variables('--late', options.alertClass, ALARM_CLASS_DEFAULT.alert),
  };
}

function variables(name: '--warn' | '--late', color: string, usual: string): Record<string, string> {
  const own = color === usual ? undefined : headerColor(namedColor(color));
  return own === undefined ? {} : { [name]: own.fill, [`${name}-text`]: own.text };
}
