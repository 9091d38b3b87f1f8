// Owns which parts of a board come in its second load, all in one file: a file each would cost more than it saves.

import { BoardDialogs } from './board-dialogs.tsx';
import { DeliverDialog } from './deliver-dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { FilterChips } from './filter-chips.tsx';
import { GuestOptions } from './guest-options.tsx';
import { IngredientsBar } from './ingredients-bar.tsx';
import { ListView } from './list-view.tsx';
import { SidePanel } from './side-panel.tsx';
import { StageColumns } from './stage-columns.tsx';
import { Stations } from './stations.tsx';
import { UndoBar } from './undo-bar.tsx';
import { UnknownBoard } from './unknown-board.tsx';

export const secondLoad = {
  BoardDialogs,
  DeliverDialog,
  EmptyState,
  FilterChips,
  GuestOptions,
  IngredientsBar,
  ListView,
  SidePanel,
  StageColumns,
  Stations,
  UndoBar,
  UnknownBoard,
};
