// Owns a ticket's card, or one torn part of it; it says what may be done and leaves the doing to the board.
import { ChevronDown, ChevronRight, Link } from 'lucide-react';
import { type CSSProperties, memo, useId } from 'react';
import type { Ticket } from '../../shared/protocol/ticket.ts';
import { useBoardText } from '../i18n/use-board-text.ts';
import { useBoardScope } from './board-scope.ts';
import { CardLines } from './card-lines.tsx';
import type { CardPart } from './card-part.ts';
import { DueButton } from './due-button.tsx';
import { headState } from './head-state.ts';
import { headerColor } from './header-color.ts';
import { namedColor } from './named-color.ts';
import { useSelected } from './selection.ts';
import { TicketAbout } from './ticket-about.tsx';
import css from './ticket-card.module.css';
import { TicketHead } from './ticket-head.tsx';

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
