// Owns the lines of a card: those of its torn part, with expanded lines taken apart.
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { useBoardScope } from './board-scope.ts';
import type { CardPart } from './card-part.ts';
import { ownAllergens } from './collected-allergens.ts';
import { useExpanded } from './expanded-lines.ts';
import { ownerOf } from './line-command.ts';
import { lineRows } from './line-rows.ts';
import css from './ticket-card.module.css';
import { TicketLine } from './ticket-line.tsx';

export function CardLines({ ticket, part }: { ticket: Ticket; part: CardPart | undefined }) {
  const { options } = useBoardScope();
  const isExpanded = useExpanded(ticket.items);
  const rows = lineRows(ticket.items, options.maxExpandableItems, isExpanded);
  const shown = part ? rows.slice(part.from, part.to) : rows;
  return (
    <ul className={css.lines}>
      {shown.map((row) => (
        <TicketLine
          key={row.key}
          owner={ownerOf(ticket)}
          row={row}
          allergens={ownAllergens(row.line, ticket.items)}
        />
      ))}
    </ul>
  );
}
