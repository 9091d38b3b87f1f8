// The menu of one ticket: every action that the board offers on it now, and its items one by one.

import { Ellipsis, Layers, LayoutDashboard, MessageSquareText, Printer, Timer } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Line, Ticket } from '../../../shared/protocol/board/ticket.ts';
import { ActionSign } from '../../actions/action-sign.tsx';
import type { Acts } from '../../actions/acts.ts';
import { useBlocked } from '../../actions/blocked-note.tsx';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { panelOf, type TicketPanel } from '../../actions/panel.ts';
import { useNotifyCustomer } from '../../actions/send-with-toast.ts';
import { markTapHandled } from '../../actions/tap-guard.ts';
import { useCanPrepSms } from '../../actions/use-can-prep-sms.ts';
import { usePrinting } from '../../actions/use-printing.ts';
import type { ItemPanel } from '../../boards/side/item-panel.ts';
import { useBoardText, useDialogText } from '../../i18n/use-text.ts';
import { useAnyWorking, useHeld, useTicket } from '../../link/live.ts';
import { refusalText } from '../../shell/toasts/toast.ts';
import { AllergenBlock, NoteBlock } from '../../ticket/blocks.tsx';
import {
  actionKey,
  commandsOf,
  dueAction,
  goesOnUnconfirmed,
  offeredActions,
  serveCommand,
  skipsItems,
} from '../../ticket/card-actions.ts';
import { useBoardScope } from '../../ticket/card-scope.ts';
import { containedIn, ownAllergens, sortTags } from '../../ticket/collected-allergens.ts';
import { progress } from '../../ticket/head/head-timer.tsx';
import { CancelReason } from '../../ticket/line/line-details.tsx';
import { LineSign } from '../../ticket/line/line-sign.tsx';
import { LineWeight, pieces } from '../../ticket/line/line-weight.tsx';
import { ModifierList } from '../../ticket/line/modifier-list.tsx';
import { MinutesSince } from '../../ticket/since-text.tsx';
import { courseName, orderTitle } from '../../ticket/source-name.ts';
import { marksOf, StationMarks } from '../../ticket/station-marks.tsx';
import { TagRow } from '../../ticket/tag-row.tsx';
import { TicketAbout } from '../../ticket/ticket-about.tsx';
import { isOfStation, type TicketAction } from '../../ticket/ticket-actions.ts';
import { lineUndoText, ticketUndoText } from '../../ticket/undo-text.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Column, Grid, Row, Text } from '../../ui/layout.tsx';
import { AskFirst } from './ask-first.tsx';
import { NotifiedMark } from './notified-mark.tsx';
import css from './ticket-menu.module.css';

interface TicketMenuProps {
  ticketId: string;
  acts: Acts;
  onClose: () => void;
  /** Another dialog about the same ticket replaces the menu. */
  onTicket: (panel: TicketPanel) => void;
  /** The dialog of a line's item is above the menu. */
  onItem: (item: ItemPanel) => void;
}

export function TicketMenu({ ticketId, ...rest }: TicketMenuProps) {
  const { watch } = useBoardScope();
  const ticket = useTicket(watch, ticketId);
  const isGone = ticket === undefined;
  const { onClose } = rest;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  return ticket ? <OpenMenu ticket={ticket} {...rest} /> : null;
}

type OpenMenuProps = Omit<TicketMenuProps, 'ticketId'> & { ticket: Ticket };

function OpenMenu({ ticket, acts, onClose, onTicket, onItem }: OpenMenuProps) {
  const t = useBoardText();
  const offered = offeredActions(ticket);
  const isStation = isOfStation(ticket);
  const due = isStation ? 'prepareAll' : dueAction(ticket);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const first = isStation ? offered.filter((action) => AT_A_STATION.includes(action)) : offered;
  const rest = offered.filter((action) => !first.includes(action));
  const more = useMoreDialogs(ticket, onTicket);
  const print = usePrinting();
  const notifyGuest = useNotifyCustomer();
  const [asked, setAsked] = useState<TicketAction>();
  const run = (action: TicketAction) => {
    const commands = commandsOf(action, ticket);
    if (asked === undefined && asksFirst(action, ticket)) {
      // The second tap of a wet finger must not answer the question.
      markTapHandled();
      setAsked(action);
      return;
    }
    if (action === 'print') print(commands);
    else if (action === 'notify') notifyGuest(commands);
    else acts.run(commands, ticketUndoText(t, action, ticket));
    onClose();
  };
  const canServeItems = ticket.actions.includes('item.serve');
  const isListed = ticket.status !== 'served' && ticket.items.some(isCounted);
  // Everything the card shows about a line is shown here too (DLG-32).
  const hasItems = canServeItems || isListed || ticket.items.some(hasWords);
  return (
    <BoardDialog
      title={orderTitle(ticket, t)}
      onClose={onClose}
      undo={canServeItems}
      about={
        <>
          <StationMarks ticket={marksOf(ticket)} />
          <MenuAbout ticket={ticket} />
        </>
      }
      foot={more.length > 0 && more}
    >
      {offered.length === 0 && !hasItems && more.length === 0 && <p>{t('menu.none')}</p>}
      <Column align="start" gap={1} size="meta">
        <TicketAbout ticket={ticket} />
      </Column>
      <Grid gap={3} columns="repeat(auto-fill, minmax(15rem, 1fr))">
        {first.map((action) => (
          <MenuAction key={action} ticket={ticket} action={action} isDue={action === due} onRun={run} />
        ))}
      </Grid>
      {rest.length > 0 && (
        <Button
          className={css.more}
          aria-expanded={isMoreOpen}
          onClick={() => setMoreOpen((isOpen) => !isOpen)}
        >
          <Ellipsis />
          {t('menu.more')}
        </Button>
      )}
      {isMoreOpen && (
        <Grid gap={3} columns="repeat(auto-fill, minmax(15rem, 1fr))">
          {rest.map((action) => (
            <MenuAction key={action} ticket={ticket} action={action} isDue={false} onRun={run} />
          ))}
        </Grid>
      )}
      {hasItems && <MenuItems ticket={ticket} acts={acts} onItem={onItem} />}
      {asked && (
        <AskFirst
          ticket={ticket}
          action={asked}
          onYes={() => run(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </BoardDialog>
  );
}

function MenuItems({ ticket, acts, onItem }: Pick<OpenMenuProps, 'ticket' | 'acts' | 'onItem'>) {
  const t = useBoardText();
  return (
    <section className={css.items}>
      <h3>{t('menu.items')}</h3>
      <ul>
        {ticket.items.map((line) => (
          <LineServe key={line.id} ticket={ticket} line={line} acts={acts} onItem={onItem} />
        ))}
      </ul>
    </section>
  );
}

/** First in the menu at a station: its own bump and its own receipt. The rest is under "More". */
const AT_A_STATION: readonly TicketAction[] = ['prepareAll', 'seeAllergies'];

/** Course, state and age, and whether the customer was notified. */
function MenuAbout({ ticket }: { ticket: Ticket }) {
  const t = useBoardText();
  const { firedAt, stage } = ticket;
  return (
    <>
      <Text as="p" tone="muted" size="meta" weight={600}>
        <bdi>{courseName(ticket, t)}</bdi> · {t(`stage.${stage}`)}
        {firedAt !== undefined && (
          <>
            {' · '}
            <MinutesSince since={firedAt} /> {t('unit.minutes')}
          </>
        )}
      </Text>
      <NotifiedMark ticket={ticket} />
    </>
  );
}

/** Marking ready states the open items on its button; a message can't be recalled. */
function asksFirst(action: TicketAction, ticket: Ticket): boolean {
  if (action === 'notify' || goesOnUnconfirmed(action)) return true;
  return action !== 'ready' && skipsItems(action, ticket);
}

function hasWords({ notes, tags, allergens, modifiers }: Line): boolean {
  return notes.length + tags.length + allergens.length + modifiers.length > 0;
}

function isCounted({ countedAs }: Ticket['items'][number]): boolean {
  return countedAs !== undefined;
}

/** Buttons that open other dialogs: the order's courses, the timer keypad, printing, a message to the customer. */
function useMoreDialogs(ticket: Ticket, onTicket: (panel: TicketPanel) => void): ReactNode[] {
  const { options } = useBoardScope();
  const words = useDialogText();
  const canSms = useCanPrepSms();
  const buttons: ReactNode[] = [];
  if (options.tmOptions.includes('openCourseDialog')) {
    buttons.push(
      <Button key="courses" onClick={() => onTicket(panelOf('courses', ticket))}>
        <LayoutDashboard />
        {words('courses.open')}
      </Button>,
    );
  }
  if (ticket.actions.includes('course.timer:minutes')) {
    buttons.push(
      <Button key="timer" onClick={() => onTicket(panelOf('timer', ticket))}>
        <Timer />
        {words('timer.open')}
      </Button>,
    );
  }
  if (ticket.actions.includes('course.print:items')) {
    buttons.push(
      <Button key="print" onClick={() => onTicket(panelOf('print', ticket))}>
        <Printer />
        {words('print.open')}
      </Button>,
    );
  }
  if (canSms) {
    buttons.push(
      <Button key="prepSms" onClick={() => onTicket(panelOf('prepSms', ticket))}>
        <MessageSquareText />
        {words('prepSms.open')}
      </Button>,
    );
  }
  return buttons;
}

interface MenuActionProps {
  ticket: Ticket;
  action: TicketAction;
  isDue: boolean;
  onRun: (action: TicketAction) => void;
}

function MenuAction({ ticket, action, isDue, onRun }: MenuActionProps) {
  const t = useBoardText();
  const isAway = useBlocked('guest-sms') && action === 'notify';
  const commands = commandsOf(action, ticket);
  const working = useAnyWorking(commands);
  const held = useHeld(commands);
  const words = useDialogText();
  const { all, done } = progress(ticket.items);
  const open = action === 'ready' ? all - done : 0;
  const isBump = isDue && isOfStation(ticket);
  return (
    <Button
      look={isDue ? 'main' : 'plain'}
      busy={working}
      disabled={isAway}
      className={classes(css.action, isBump && css.bump)}
      onClick={() => onRun(action)}
    >
      <ActionSign action={action} />
      <span>
        {t(held ? 'action.fired' : working ? 'working' : actionKey(action, ticket))}
        {open > 0 && (
          <Text as="small" block size="meta" weight={500}>
            {words('ask.open', { count: open })}
          </Text>
        )}
        {isAway && (
          <Text as="small" block size="meta" weight={500}>
            {refusalText('offline-disabled')}
          </Text>
        )}
      </span>
    </Button>
  );
}

interface LineServeProps {
  ticket: Ticket;
  line: Line;
  acts: Acts;
  onItem: (item: ItemPanel) => void;
}

/**
 * One line in a ticket's menu: serving it alone or undoing that (TICK-18), and the entry to its item's dialog
 * (DLG-09).
 */
function LineServe({ ticket, line, acts, onItem }: LineServeProps) {
  const t = useBoardText();
  const command = serveCommand(ticket, line);
  const contents = containedIn(line);
  const { warnings, others: tags } = sortTags(line.tags);
  const allergens = [...new Set([...warnings, ...ownAllergens(line, ticket.items)])];
  const working = useAnyWorking(command ? [command] : []);
  return (
    <li className={css.item} data-state={line.state}>
      <b>{pieces(line)}</b>
      <span>
        <bdi>{line.name}</bdi>
        <LineWeight line={line} />
        {line.diner && <small className={css.contents}>{t('line.seat', { diner: line.diner })}</small>}
        {line.modifiers.length > 0 && (
          <small className={classes(css.contents, css.modifiers)}>
            <ModifierList modifiers={line.modifiers} />
          </small>
        )}
        {contents.length > 0 && (
          <small className={css.contents}>
            <bdi>{t('contains', { list: contents.join(', ') })}</bdi>
          </small>
        )}
        <CancelReason line={line} />
        {tags.length > 0 && <TagRow tags={tags} />}
        {allergens.length > 0 && <AllergenBlock allergens={allergens} />}
        {line.notes.map((note) => (
          <NoteBlock key={note} text={note} />
        ))}
      </span>
      <Row as="span" inline gap={1} tone="muted" size="meta" className={css.state}>
        <LineSign state={line.state} />
        {t(`line.${line.state}`)}
      </Row>
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
