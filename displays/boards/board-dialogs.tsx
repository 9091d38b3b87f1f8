// Owns which dialog of an operator's board is open.
import { useBoardScope } from '../ticket/board-scope.ts';
import { FindDialog } from './find-dialog.tsx';
import { LoadBalanceDialog } from './load-balance-dialog.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import type { Panel } from './panel.ts';
import { SelectionDialog } from './selection-dialog.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import type { Acts } from './use-acts.ts';
import type { BoardView } from './use-board-view.ts';
import type { useCardGestures } from './use-card-gestures.ts';

interface BoardDialogsProps {
  panel: Panel | undefined;
  menuOf: string | undefined;
  boardView: BoardView;
  acts: Acts;
  gestures: ReturnType<typeof useCardGestures>;
  onPanel: (panel: Panel | undefined) => void;
  onMenu: (ticketId: string | undefined) => void;
}

export function BoardDialogs(props: BoardDialogsProps) {
  const { panel, menuOf, acts, onMenu } = props;
  const { watch } = useBoardScope();
  return (
    <>
      {panel && <PanelDialog {...props} panel={panel} />}
      {menuOf !== undefined && (
        <TicketMenu watch={watch} ticketId={menuOf} acts={acts} onClose={() => onMenu(undefined)} />
      )}
    </>
  );
}

function PanelDialog(props: BoardDialogsProps & { panel: Panel }) {
  const { panel, boardView, acts, gestures, onPanel, onMenu } = props;
  const onClose = () => onPanel(undefined);
  switch (panel) {
    case 'find':
      return (
        <FindDialog
          onClose={onClose}
          onSearch={(search) => {
            boardView.change({ search });
            onClose();
          }}
          onTicket={(ticketId) => {
            onClose();
            onMenu(ticketId);
          }}
        />
      );
    case 'options':
      return <OptionsDialog boardView={boardView} onClose={onClose} />;
    case 'selection':
      return <SelectionDialog acts={acts} gestures={gestures} onClose={onClose} />;
    case 'loadBalance':
      return <LoadBalanceDialog onClose={onClose} />;
    default:
      throw new Error(`No such panel: ${panel satisfies never}`);
  }
}
