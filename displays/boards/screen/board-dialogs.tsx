// The open dialog of an operator's board.

import { MIN_CARD_WIDTH } from '../../../shared/limits.ts';
import type { BoardAddress } from '../../../shared/protocol/board/view.ts';
import type { Acts } from '../../actions/acts.ts';
import { type Panel, panelOf, type TicketPanel } from '../../actions/panel.ts';
import { BumpKeysDialog } from '../../bump-bar/bump-keys-dialog.tsx';
import { LoadBalanceDialog } from '../../dialogs/balance/load-balance-dialog.tsx';
import { ConfirmHeadAction } from '../../dialogs/course/ask-first.tsx';
import { CourseDialog } from '../../dialogs/course/course-dialog.tsx';
import { ChosenTimer, SelectionDialog } from '../../dialogs/course/selection-dialog.tsx';
import { TicketMenu } from '../../dialogs/course/ticket-menu.tsx';
import { TimerDialog } from '../../dialogs/course/timer-dialog.tsx';
import { BatchDialog } from '../../dialogs/item/batch-dialog.tsx';
import { ItemDialog } from '../../dialogs/item/item-dialog.tsx';
import { PrepSmsDialog } from '../../dialogs/messages/prep-sms-dialog.tsx';
import { DelaysDialog } from '../../dialogs/order/delays-dialog.tsx';
import { ExcludeDialog } from '../../dialogs/order/exclude-dialog.tsx';
import { FindDialog } from '../../dialogs/order/find-dialog.tsx';
import { LeftDialog } from '../../dialogs/order/left-dialog.tsx';
import { OldTicketsDialog } from '../../dialogs/order/old-tickets-dialog.tsx';
import { PlannedDialog } from '../../dialogs/order/planned-dialog.tsx';
import { RecallDialog } from '../../dialogs/order/recall-dialog.tsx';
import { StationDialog } from '../../dialogs/order/station-dialog.tsx';
import { PrintDialog } from '../../dialogs/print/print-dialog.tsx';
import { LimitDialog } from '../../dialogs/stock/limit-dialog.tsx';
import type { BoardView } from '../../link/boards/use-board-view.ts';
import { useTicket } from '../../link/live.ts';
import { useChangeLook, useLook } from '../../look/look-scope.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { chooseFontScale, useFontScale } from '../../ui/theme/theme-choice.ts';
import { LookAssistant } from '../options/look-assistant.tsx';
import { namePxAt } from '../options/look-fit.ts';
import { OptionsDialog } from '../options/options-dialog.tsx';
import type { ItemPanel } from '../side/item-panel.ts';

export interface BoardDialogsProps {
  /** The board below the dialogs, with the view chosen here. */
  board: BoardAddress;
  panel: Panel | undefined;
  ticketPanel: TicketPanel | undefined;
  /** Shown above all others. */
  itemPanel: ItemPanel | undefined;
  boardView: BoardView;
  /** Undefined: the whole kitchen. */
  stationId?: string | undefined;
  /** Only a kitchen's board can switch stations. */
  onStation?: ((stationId: string) => void) | undefined;
  acts: Acts;
  onPanel: (panel: Panel | undefined) => void;
  onTicket: (panel: TicketPanel | undefined) => void;
  onItem: (panel: ItemPanel | undefined) => void;
}

export function BoardDialogs(props: BoardDialogsProps) {
  const { board, panel, ticketPanel, itemPanel, acts, onItem } = props;
  return (
    <>
      {panel && <PanelDialog {...props} panel={panel} />}
      {ticketPanel && (
        <TicketDialog key={ticketPanel.show + ticketPanel.ticketId} {...props} ticketPanel={ticketPanel} />
      )}
      {itemPanel?.batch && (
        <BatchDialog board={board} item={itemPanel} acts={acts} onClose={() => onItem(undefined)} />
      )}
      {itemPanel && !itemPanel.batch && (
        <ItemDialog board={board} item={itemPanel} acts={acts} onClose={() => onItem(undefined)} />
      )}
    </>
  );
}

function TicketDialog(props: BoardDialogsProps & { ticketPanel: TicketPanel }) {
  const { board, ticketPanel, acts, onTicket, onItem } = props;
  const { show, ticketId } = ticketPanel;
  const onClose = () => onTicket(undefined);
  switch (show) {
    case 'menu':
      return (
        <TicketMenu ticketId={ticketId} acts={acts} onClose={onClose} onTicket={onTicket} onItem={onItem} />
      );
    case 'askFirst':
      return <ConfirmHeadAction ticketId={ticketId} acts={acts} onClose={onClose} />;
    case 'courses':
      return <CourseDialog board={board} {...ticketPanel} acts={acts} onClose={onClose} />;
    case 'timer':
      return <TicketTimer ticketId={ticketId} acts={acts} onClose={onClose} />;
    case 'print':
      return <PrintDialog ticketId={ticketId} onClose={onClose} />;
    case 'prepSms':
      return <TicketSms board={board} ticketId={ticketId} onClose={onClose} />;
    default:
      throw new Error(`No such dialog: ${show satisfies never}`);
  }
}

function TicketTimer({ ticketId, acts, onClose }: { ticketId: string; acts: Acts; onClose: () => void }) {
  const { watch } = useBoardScope();
  const ticket = useTicket(watch, ticketId);
  return ticket ? <TimerDialog tickets={[ticket]} acts={acts} onClose={onClose} /> : null;
}

/** Stays open when its ticket leaves the board: the message can still be sent. */
interface TicketSmsProps {
  board: BoardAddress;
  ticketId: string;
  onClose: () => void;
}

function TicketSms({ board, ticketId, onClose }: TicketSmsProps) {
  const { watch } = useBoardScope();
  return <PrepSmsDialog board={board} number={useTicket(watch, ticketId)?.number} onClose={onClose} />;
}

function PanelDialog(props: BoardDialogsProps & { panel: Panel }) {
  const { board, panel, boardView, acts, onPanel, onTicket, stationId, onStation } = props;
  const onClose = () => onPanel(undefined);
  switch (panel) {
    case 'find':
      return (
        <FindDialog
          board={board}
          onClose={onClose}
          onSearch={(search) => {
            boardView.change({ search });
            onClose();
          }}
          onTicket={(ticket, show) => {
            onClose();
            onTicket(panelOf(show, ticket));
          }}
        />
      );
    case 'options':
      return <OptionsDialog board={board} boardView={boardView} onClose={onClose} onPanel={onPanel} />;
    case 'assistant':
      return <BoardAssistant onBack={() => onPanel('options')} onDone={onClose} />;
    case 'bumpKeys':
      return <BumpKeysDialog onClose={() => onPanel('options')} />;
    case 'selection':
      return <SelectionDialog acts={acts} onClose={onClose} onPanel={onPanel} />;
    case 'timer':
      return <ChosenTimer acts={acts} onClose={onClose} />;
    case 'prepSms':
      return <PrepSmsDialog board={board} onClose={onClose} />;
    case 'loadBalance':
      return <LoadBalanceDialog onClose={onClose} />;
    case 'recall':
      return <RecallDialog board={board} acts={acts} onClose={onClose} />;
    case 'left':
      return <LeftDialog board={board} acts={acts} onClose={onClose} />;
    case 'delays':
      return (
        <DelaysDialog
          board={board}
          onClose={onClose}
          onOrder={(id, orderId) => onTicket(panelOf('courses', { id, orderId }))}
        />
      );
    case 'planned':
      return <PlannedDialog board={board} acts={acts} onClose={onClose} />;
    case 'oldTickets':
      return <OldTicketsDialog board={board} boardView={boardView} acts={acts} onClose={onClose} />;
    case 'exclude':
      return <ExcludeDialog boardView={boardView} onClose={onClose} />;
    case 'station':
      return onStation && <StationDialog stationId={stationId} onStation={onStation} onClose={onClose} />;
    case 'limits':
      return <LimitDialog onClose={onClose} />;
    default:
      throw new Error(`No such panel: ${panel satisfies never}`);
  }
}

interface BoardAssistantProps {
  /** Closes without changes. */
  onBack: () => void;
  onDone: () => void;
}

/** Settings of the display assistant for a pass or a station: type size, and as many columns as that leaves. */
function BoardAssistant({ onBack, onDone }: BoardAssistantProps) {
  const { station } = useBoardScope();
  const { columnsBy, columns } = useLook();
  const change = useChangeLook();
  const percent = useFontScale();
  const kind = station ? 'station' : 'pass';
  return (
    <LookAssistant
      kind={kind}
      nowPx={(page) => namePxAt(kind, percent, page, columnsBy === 'count' ? columns : undefined)}
      onClose={onBack}
      onApply={(fit) => {
        chooseFontScale(fit.percent);
        // By width, so that the side panel reduces columns and not the size of the names.
        change({ columnsBy: 'width', cardWidth: MIN_CARD_WIDTH.min, columns: undefined });
        onDone();
      }}
    />
  );
}
