// Owns one line in a ticket's menu: serving it on its own or taking that back (TICK-18), and the way to the dialog of its item (DLG-09).
import { Layers } from 'lucide-react';
import type { Line, Ticket } from '../../../shared/protocol/ticket.ts';
import type { Acts } from '../../actions/use-acts.ts';
import type { ItemPanel } from '../../boards/side/item-panel.ts';
import { useBoardText } from '../../i18n/use-board-text.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { useAnyWorking } from '../../link/use-send.ts';
import { containedIn } from '../../ticket/collected-allergens.ts';
import { serveCommand } from '../../ticket/line-command.ts';
import { LineSign } from '../../ticket/line-sign.tsx';
import { LineWeight, pieces } from '../../ticket/line-weight.tsx';
import { lineUndoText } from '../../ticket/undo-text.ts';
import { Button } from '../../ui/button.tsx';
import css from './ticket-menu.module.css';

interface LineServeProps {
  ticket: Ticket;
  line: Line;
  acts: Acts;
  onItem: (item: ItemPanel) => void;
}

export function LineServe({ ticket, line, acts, onItem }: LineServeProps) {
  const t = useBoardText();
  const command = serveCommand(ticket, line);
  const contents = containedIn(line);
  const working = useAnyWorking(command ? [command] : []);
  return (
    <li className={css.item} data-state={line.state}>
      <b>{pieces(line)}</b>
      <span>
        <bdi>{line.name}</bdi>
        <LineWeight line={line} />
        {contents.length > 0 && (
          <small className={css.contents}>
            <bdi>{t('contains', { list: contents.join(', ') })}</bdi>
          </small>
        )}
      </span>
      <span className={css.state}>
        <LineSign state={line.state} />
        {t(`line.${line.state}`)}
      </span>
      {command?.name === 'item.serve' && (
        <Button busy={working} onClick={() => acts.run(command, lineUndoText(t, command, line))}>
          {t(command.served ? 'line.serve' : 'line.undoServe')}
        </Button>
      )}
      {line.countedAs !== undefined && (
        <ItemButton itemId={line.countedAs} name={line.name} onItem={onItem} />
      )}
    </li>
  );
}

function ItemButton({ itemId, name, onItem }: ItemPanel & Pick<LineServeProps, 'onItem'>) {
  const words = useDialogText();
  return (
    <Button
      icon
      className={css.itemButton}
      aria-label={words('item.open', { name })}
      aria-haspopup="dialog"
      onClick={() => onItem({ itemId, name })}
    >
      <Layers />
    </Button>
  );
}
