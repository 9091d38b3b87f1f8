// Owns one line of a ticket: quantity, name, what belongs to it, and the sign of its state. All of it is one target.
import { Ellipsis } from 'lucide-react';
import type { Line } from '../../shared/protocol/ticket.ts';
import { useBoardText } from '../i18n/use-text.ts';
import { useAnyWorking } from '../link/use-send.ts';
import { isChosen, useBoardScope, useCardScope } from './card-scope.ts';
import { containedIn } from './collected-allergens.ts';
import { ExpandButton } from './expand-button.tsx';
import { type LineOwner, tapCommand } from './line-command.ts';
import { LineDetails } from './line-details.tsx';
import { LineHeadings } from './line-headings.tsx';
import type { LineRow } from './line-rows.ts';
import { LineSign } from './line-sign.tsx';
import { LineWeight, pieces } from './line-weight.tsx';
import { memoByData } from './memo-by-data.ts';
import { MinutesSince } from './since-text.tsx';
import css from './ticket-line.module.css';

interface TicketLineProps {
  owner: LineOwner;
  row: LineRow;
  /** What stands at this line because only some of the ticket's have it. */
  allergens: readonly string[];
}

export const TicketLine = memoByData(function TicketLine(props: TicketLineProps) {
  const { row } = props;
  const { line, opens, isSingle, expanded } = row;
  return (
    <li className={css.item} data-line-item data-single={isSingle} data-in-offer={line.offer !== undefined}>
      <LineHeadings opens={opens} />
      <div className={css.held}>
        <LineTarget {...props} />
        {expanded !== undefined && <ExpandButton line={line} isExpanded={expanded} />}
      </div>
    </li>
  );
});

function LineTarget({ owner, row: { key, line, expanded }, allergens }: TicketLineProps) {
  const { options } = useBoardScope();
  const scope = useCardScope();
  const command = tapCommand(owner, line);
  const working = useAnyWorking(command ? [command] : []);
  const target = command ? { role: 'button', tabIndex: 0, 'data-line': key } : {};
  return (
    <div
      className={css.line}
      data-state={line.state}
      data-here={line.here}
      data-parts={line.modifiersOnly ? 'modifiers' : undefined}
      data-chosen={isChosen(line, scope)}
      data-running={!options.enableCardItemsWrap}
      data-bare={isBare(line)}
      aria-busy={working}
      {...target}
    >
      <span className={css.quantity} data-many={pieces(line) !== 1} data-expandable={expanded !== undefined}>
        <i>{pieces(line)}</i>
      </span>
      <span className={css.main}>
        <span className={css.name}>
          <bdi>{line.name}</bdi>
          <LineWeight line={line} />
          <Seat diner={line.diner} />
        </span>
        <LineDetails line={line} own={allergens} />
      </span>
      <LineMark line={line} working={working} isChosen={isChosen(line, scope)} />
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

interface LineMarkProps {
  line: Line;
  working: boolean;
  isChosen: boolean;
}

function LineMark({ line, working, isChosen }: LineMarkProps) {
  const { station } = useBoardScope();
  const t = useBoardText();
  const gone = line.state === 'cancelled' || line.state === 'transferred';
  const words = [working ? t('working') : wordOf(line, t), isChosen ? t('line.chosen') : ''].join(' ').trim();
  const minutes = line.state === 'cooking' && !station ? line.since : undefined;
  return (
    <span className={css.mark} data-working={working}>
      {minutes !== undefined && <MinutesSince since={minutes} />}
      {working ? <Ellipsis /> : <LineSign state={line.state} />}
      {gone && !station && t(`line.${line.state}`)}
      {words && <span className="visually-hidden">{words}</span>}
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
  const told = line.activateAt !== undefined || line.limited !== undefined;
  return texts === 0 && warned === 0 && !told && line.state === 'todo';
}
