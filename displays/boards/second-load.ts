// Owns which parts of a board come in its second load, all in one file: a file each would cost more than it saves.

import { FingerWatch } from '../actions/finger-watch.ts';
import { runActs } from '../actions/run-acts.ts';
import { UndoBar } from '../actions/undo-bar.tsx';
import { BumpBar } from '../bump-bar/bump-bar.tsx';
import { BoardSound } from '../sound/board-sound.tsx';
import { BoardDialogs } from './board-dialogs.tsx';
import { BrandSkin } from './brand-skin.tsx';
import { Choosing } from './choosing-buttons.tsx';
import { ChoosingHint } from './choosing-hint.tsx';
import { ClosedHint } from './closed-hint.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { FilterChips } from './filter-chips.tsx';
import { GuestOptions } from './guest-options.tsx';
import { IngredientsBar } from './ingredients-bar.tsx';
import { ListView } from './list-view.tsx';
import { RefreshTimer } from './refresh-timer.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { ScreenShift } from './screen-shift.tsx';
import { SidePanel } from './side-panel.tsx';
import { StageColumns } from './stage-columns.tsx';
import { Stations } from './stations.tsx';
import { TicketWatch } from './ticket-watch.tsx';
import { Average, LoadBalanceButton, StationButtons } from './toolbar-buttons.tsx';
import { UnknownBoard } from './unknown-board.tsx';

export const secondLoad = {
  Average,
  BoardDialogs,
  BoardSound,
  BrandSkin,
  BumpBar,
  Choosing,
  ChoosingHint,
  ClosedHint,
  DeliverDialog,
  EmptyState,
  FilterChips,
  FingerWatch,
  GuestOptions,
  IngredientsBar,
  ListView,
  LoadBalanceButton,
  RefreshTimer,
  ReviewPanel,
  ScreenShift,
  StationButtons,
  SidePanel,
  StageColumns,
  Stations,
  TicketWatch,
  UndoBar,
  UnknownBoard,
  runActs,
};
