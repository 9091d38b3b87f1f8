// Owns serving one line on its own, or taking that back, in a ticket's menu (TICK-18).
import type { Line, Ticket } from '../../shared/protocol/ticket.ts';
import { useAnyWorking } from '../link/use-send.ts';
import { Button } from '../theme/button.tsx';
import { containedIn } from '../ticket/collected-allergens.ts';
import { serveCommand } from '../ticket/line-command.ts';
import { LineSign } from '../ticket/line-sign.tsx';
import { useBoardText } from '../ticket/use-board-text.ts';
import css from './ticket-menu.module.css';
import { lineUndoText } from './undo-text.ts';
import type { Acts } from './use-acts.ts';

interface LineServeProps {
  ticket: Ticket;
  line: Line;
  acts: Acts;
}

export function LineServe({ ticket, line, acts }: LineServeProps) {
  const t = useBoardText();
  const command = serveCommand(ticket, line);
  const contents = containedIn(line);
  const working = useAnyWorking(command ? [command] : []);
  return (
    <li className={css.item} data-state={line.state}>
      <b>{line.quantity}</b>
      <span>
        <bdi>{line.name}</bdi>
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
    </li>
  );
}
