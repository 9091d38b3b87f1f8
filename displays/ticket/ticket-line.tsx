// Owns one line of a ticket: quantity, name, what belongs to it, and the sign of its state. All of it is one target.
import { Ellipsis, Plus } from 'lucide-react';
import type { Line, Ticket } from '../../shared/protocol/ticket.ts';
import { useAnyWorking } from '../link/use-send.ts';
import { useBoardScope } from './board-scope.ts';
import { containedIn } from './collected-allergens.ts';
import { tapCommand } from './line-command.ts';
import { LineDetails } from './line-details.tsx';
import { LineSign } from './line-sign.tsx';
import { ClockTime, MinutesSince } from './since-text.tsx';
import css from './ticket-line.module.css';
import { useBoardText } from './use-board-text.ts';

interface TicketLineProps {
  ticket: Ticket;
  line: Line;
  /** The first of those added at one moment after the course was fired. */
  opensAdded: boolean;
}

export function TicketLine({ ticket, line, opensAdded }: TicketLineProps) {
  const command = tapCommand(ticket, line);
  const working = useAnyWorking(command ? [command] : []);
  const target = command ? { role: 'button', tabIndex: 0, 'data-line': line.id } : {};
  return (
    <li className={css.item} data-line-item>
      {opensAdded && <AddedRule at={line.addedAt} />}
      <div
        className={css.line}
        data-state={line.state}
        data-here={line.here}
        data-bare={isBare(line)}
        aria-busy={working}
        {...target}
      >
        <span className={css.quantity} data-many={line.quantity !== 1}>
          <i>{line.quantity}</i>
        </span>
        <span className={css.main}>
          <span className={css.name}>
            <bdi>{line.name}</bdi>
            {line.unit && <small className={css.unit}>{line.unit}</small>}
            <Seat diner={line.diner} />
          </span>
          <LineDetails line={line} lines={ticket.items} />
        </span>
        <LineMark line={line} working={working} />
      </div>
    </li>
  );
}

function AddedRule({ at }: { at: number | undefined }) {
  const t = useBoardText();
  return (
    <div className={css.added}>
      <Plus />
      {t('line.added')} {at !== undefined && <ClockTime at={at} />}
    </div>
  );
}

/** A seat never stands alone in a row. */
const NO_BREAK = '\u00a0';

function Seat({ diner }: { diner: string | undefined }) {
  const { options } = useBoardScope();
  const t = useBoardText();
  if (!diner || !options.showDinerNO) return null;
  return (
    <>
      {NO_BREAK}
      <span className={css.seat} role="img" aria-label={t('line.seat', { diner })}>
        {diner}
      </span>
    </>
  );
}

function LineMark({ line, working }: { line: Line; working: boolean }) {
  const { station } = useBoardScope();
  const t = useBoardText();
  const gone = line.state === 'cancelled' || line.state === 'transferred';
  const minutes = line.state === 'cooking' && !station ? line.since : undefined;
  return (
    <span className={css.mark} data-working={working}>
      {minutes !== undefined && <MinutesSince since={minutes} />}
      {working ? <Ellipsis /> : <LineSign state={line.state} />}
      {gone && !station && t(`line.${line.state}`)}
      <span className="visually-hidden">{working ? t('working') : wordOf(line, t)}</span>
    </span>
  );
}

/** States whose word is not on the line already. */
function wordOf(line: Line, t: ReturnType<typeof useBoardText>): string {
  return line.state === 'prepared' || line.state === 'served' ? t(`line.${line.state}`) : '';
}

/** Nothing under the name: the name stands in the middle of a station's line. */
function isBare(line: Line): boolean {
  const texts = line.modifiers.length + line.notes.length + line.tags.length + line.alsoAt.length;
  const warned = line.allergens.length + containedIn(line).length;
  return texts === 0 && warned === 0 && line.activateAt === undefined && line.state === 'todo';
}
