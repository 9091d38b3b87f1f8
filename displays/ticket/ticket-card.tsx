// Owns a ticket's card, or one torn part of it; it says what may be done and leaves the doing to the board.
import { Bell, CheckCheck, ChevronDown, ChevronRight, Flame, Link } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode, useId } from 'react';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { useAnyWorking, useHeld } from '../link/use-send.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { Caption } from './caption.tsx';
import type { CardPart } from './card-part.ts';
import { useBoardScope } from './card-scope.ts';
import { ownAllergens } from './collected-allergens.ts';
import { useExpanded } from './expanded-lines.ts';
import { headState } from './head-timer.tsx';
import { headerColor, namedColor } from './header-color.ts';
import { ownerOf } from './line-command.ts';
import { lineRows } from './line-rows.ts';
import { useSelected } from './selection.ts';
import { TicketAbout } from './ticket-about.tsx';
import { commandsOf, dueAction, type TicketAction } from './ticket-action.ts';
import css from './ticket-card.module.css';
import { TicketHead } from './ticket-head.tsx';
import { TicketLine } from './ticket-line.tsx';

export interface TicketCardProps {
  ticket: Ticket;
  part?: CardPart | undefined;
  /** The next card below is linked to this one. */
  joined?: boolean;
}

/** Drawn anew only when its ticket, its part or its own choice changes. */
export const TicketCard = memo(function TicketCard({ ticket, part, joined = false }: TicketCardProps) {
  const { station, options } = useBoardScope();
  const titleId = useId();
  const selected = useSelected(ticket.id);
  const first = (part?.index ?? 0) === 0;
  const last = part === undefined || part.index === part.of - 1;
  return (
    <article
      className={css.ticket}
      style={siteColor(ticket)}
      aria-labelledby={titleId}
      data-ticket={ticket.id}
      data-head={headState(ticket)}
      data-station={station || undefined}
      data-selected={selected}
      data-joined={joined}
      data-torn={tornEdges(first, last)}
    >
      <TicketHead ticket={ticket} part={part} titleId={titleId} />
      <div className={css.body}>
        {first && <TicketAbout ticket={ticket} />}
        {!options.headersOnly && <CardLines ticket={ticket} part={part} />}
        {!last && <GoesOn turns={part.turns === true} />}
      </div>
      {last && <DueButton ticket={ticket} />}
      {joined && (
        <span className={css.hand}>
          <Link />
        </span>
      )}
    </article>
  );
});

function GoesOn({ turns }: { turns: boolean }) {
  const t = useBoardText();
  return (
    <p className={css.goesOn}>
      {t('continues')}
      {turns ? <ChevronDown /> : <ChevronRight className="flip" />}
    </p>
  );
}

function tornEdges(first: boolean, last: boolean): 'start' | 'end' | 'both' | undefined {
  if (first && last) return undefined;
  if (first) return 'end';
  return last ? 'start' : 'both';
}

/** A colour that the site gave this ticket; alarms keep theirs, so that they look alike on the whole board. */
function siteColor(ticket: Ticket): CSSProperties | undefined {
  if (headState(ticket) !== 'new') return undefined;
  const color = headerColor(namedColor(ticket.color));
  return color && ({ '--head': color.fill, '--head-text': color.text } as CSSProperties);
}

// Owns the lines of a card: those of its torn part, with expanded lines taken apart.

function CardLines({ ticket, part }: { ticket: Ticket; part: CardPart | undefined }) {
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

// Owns the one button of a card: there only while something is due, and at work until the hub has answered (LIVE-07).

function DueButton({ ticket }: { ticket: Ticket }) {
  const { station } = useBoardScope();
  const due = dueAction(ticket);
  if (!due || (station && due === 'fire')) return null;
  return <ActionButton ticket={ticket} action={due} />;
}

function ActionButton({ ticket, action }: { ticket: Ticket; action: TicketAction }) {
  const working = useAnyWorking(commandsOf(action, ticket));
  const held = useHeld(commandsOf(action, ticket));
  const t = useBoardText();
  const { look, sign } = looks[action] ?? { look: 'plain', sign: null };
  return (
    <footer className={css.foot}>
      <Button look={look} busy={working} data-act="due">
        {sign}
        <Caption>{t(held ? 'action.fired' : working ? 'working' : `action.${action}`)}</Caption>
      </Button>
    </footer>
  );
}

const looks: Partial<Record<TicketAction, { look: ButtonLook; sign: ReactNode }>> = {
  fire: { look: 'plain', sign: <Flame /> },
  ready: { look: 'main', sign: <Bell /> },
  serve: { look: 'ready', sign: <CheckCheck /> },
};
