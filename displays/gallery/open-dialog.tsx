// Opening one of the operator's dialogs as its board would open it.
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { panelOf } from '../actions/panel.ts';
import { BoardDialogs } from '../boards/screen/board-dialogs.tsx';
import { LinkDialog } from '../dialogs/course/link-dialog.tsx';
import { NoteDialog } from '../dialogs/course/note-dialog.tsx';
import { useBoardView } from '../link/boards/use-board-view.ts';
import { useBoardPart } from '../link/live.ts';
import { useBoardScope } from '../ticket/card-scope.ts';
import type { DialogName, GuestDialog } from './dialog-names.ts';

interface OpenDialogProps {
  name: Exclude<DialogName, GuestDialog>;
  board: BoardAddress;
  /** Title of the ticket that the dialogs about one ticket are about. */
  about: string;
}

/** Stays open whatever is pressed: it's there to be looked at. */
export function OpenDialog({ name, board, about }: OpenDialogProps) {
  const { watch } = useBoardScope();
  const boardView = useBoardView('gallery', {});
  const tickets = Object.values(useBoardPart(watch, 'tickets') ?? {});
  const ticket = tickets.find(({ title, status }) => title === about && status !== 'served');
  const line = ticket?.items[0];
  if (!ticket || !line) return null;
  const standing = {
    board,
    panel: undefined,
    ticketPanel: undefined,
    itemPanel: undefined,
    boardView,
    acts,
    onPanel: nothing,
    onTicket: nothing,
    onItem: nothing,
    stationId: undefined,
    onStation: nothing,
  };
  switch (name) {
    case 'menu':
    case 'courses':
    case 'timer':
    case 'print':
      return <BoardDialogs {...standing} ticketPanel={panelOf(name, ticket)} />;
    case 'item':
      return (
        <BoardDialogs {...standing} itemPanel={{ itemId: line.countedAs ?? line.name, name: line.name }} />
      );
    case 'link':
      return <LinkDialog ticket={ticket} board={tickets} acts={acts} onClose={nothing} />;
    case 'note':
      return <NoteDialog ticket={ticket} line={line} acts={acts} onClose={nothing} />;
    case 'find':
    case 'options':
    case 'selection':
    case 'prepSms':
    case 'loadBalance':
    case 'recall':
    case 'delays':
    case 'oldTickets':
    case 'exclude':
    case 'station':
    case 'limits':
    case 'assistant':
    case 'bumpKeys':
      return <BoardDialogs {...standing} panel={name} />;
    default:
      return name satisfies never;
  }
}

const acts = { run: () => true };

function nothing(): void {
  return;
}
