// What of a board comes in its second load, all in one file: a file each would cost more than it saves.

import { runActsBy } from '../actions/acts.ts';
import { FingerWatch } from '../actions/finger-watch.ts';
import { PlaceHold } from '../actions/place-hold.tsx';
import { runActs } from '../actions/run-acts.ts';
import { UndoBar } from '../actions/undo-bar.tsx';
import { BumpBar } from '../bump-bar/bump-bar.tsx';
import { AskSetBack } from '../dialogs/course/ask-set-back.tsx';
import { BoardSound } from '../sound/board-sound.tsx';
import { GuestSoundMark } from '../sound/sound-mark.tsx';
import { StageColumns } from './columns/stage-columns.tsx';
import { DeliverDialog } from './customer/deliver-dialog.tsx';
import { GuestMoment } from './customer/guest-moment.tsx';
import { GuestOptions } from './customer/guest-options.tsx';
import { ListView } from './list/list-view.tsx';
import { BoardDialogs } from './screen/board-dialogs.tsx';
import { BoardFoot } from './screen/board-foot.tsx';
import { BrandSkin } from './screen/brand-skin.tsx';
import { EmptyState } from './screen/empty-state.tsx';
import { MessageBanner } from './screen/message-banner.tsx';
import { RefreshTimer } from './screen/refresh-timer.tsx';
import { ScreenShift } from './screen/screen-shift.tsx';
import { SkipToLate } from './screen/skip-to-late.tsx';
import { TicketWatch } from './screen/ticket-watch.tsx';
import { UnknownBoard } from './screen/unknown-board.tsx';
import { AllDayRail } from './side/all-day-rail.tsx';
import { IngredientsBar } from './side/ingredients-bar.tsx';
import { ReviewPanel } from './side/review-panel.tsx';
import { SidePanel } from './side/side-panel.tsx';
import { Stations } from './side/stations.tsx';
import { AtHand } from './toolbar/at-hand.tsx';
import { ClosedHint, PrinterStrip } from './toolbar/board-hints.tsx';
import { Choosing, ChoosingHint } from './toolbar/choosing-buttons.tsx';
import { FilterChips } from './toolbar/filter-chips.tsx';
import { MoreMenu } from './toolbar/more-menu.tsx';
import { Average, LoadBalanceButton, StationButtons } from './toolbar/toolbar-buttons.tsx';

export const secondLoad = {
  AllDayRail,
  AskSetBack,
  AtHand,
  Average,
  BoardDialogs,
  BoardFoot,
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
  GuestMoment,
  GuestOptions,
  GuestSoundMark,
  IngredientsBar,
  ListView,
  LoadBalanceButton,
  MessageBanner,
  MoreMenu,
  PlaceHold,
  PrinterStrip,
  RefreshTimer,
  ReviewPanel,
  ScreenShift,
  StationButtons,
  SidePanel,
  SkipToLate,
  StageColumns,
  Stations,
  TicketWatch,
  UndoBar,
  UnknownBoard,
};

runActsBy(runActs);
