import {
  Bell,
  Check,
  CheckCheck,
  ChevronsUp,
  Flame,
  Link,
  MessageCircle,
  MessageCircleCheck,
  Repeat,
  TriangleAlert,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Ticket } from '../../../shared/protocol/board/ticket.ts';
import { shortName } from '../../i18n/short-name.ts';
import { useBoardText } from '../../i18n/use-text.ts';
import { useAnyWorking, useHeld } from '../../link/live.ts';
import { actionKey, commandsOf, headAction, skipsItems, useCardActions } from '../card-actions.ts';
import type { CardPart } from '../card-part.ts';
import { useBoardScope } from '../card-scope.ts';
import { memoByData } from '../memo-by-data.ts';
import { useSelected } from '../selection.ts';
import { ClockTime, MinutesSince } from '../since-text.tsx';
import { courseName, isTableNumber, orderTitle, sourceName } from '../source-name.ts';
import { isOfStation, type TicketAction } from '../ticket-actions.ts';
import { ChannelSign } from './channel-sign.tsx';
import { HeadTimer, isSelectable, Progress, StateWords } from './head-timer.tsx';
import { HeldFor } from './held-for.tsx';
import { PrepCountdown } from './prep-countdown.tsx';
import css from './ticket-head.module.css';

/** Ticket fields shown in a header's rows. */
type TicketFacts = ReturnType<typeof factsOf>;

/** Without the line counts: most taps change only those, and nothing in these rows. */
function factsOf(ticket: Ticket) {
  const { items, stage, stations, waitsFor, passWaits, allergies, allergiesSeen, sortAt, courses, ...facts } =
    ticket;
  return {
    ...facts,
    hasCourses: courses !== undefined,
    actions: facts.actions.filter((action) => action === 'course.timer'),
  };
}

interface TicketHeadProps {
  ticket: Ticket;
  part?: CardPart | undefined;
  /** Course type that a later part of a card with several courses continues. */
  goesOnWith?: string | undefined;
  titleId: string;
}

/**
 * Two rows, one tap target, with everything that must be readable from three metres. The next action's button is in the
 * first row, in the place of the progress: no card grows for it.
 */
export function TicketHead({ ticket, part, goesOnWith, titleId }: TicketHeadProps) {
  const facts = factsOf(ticket);
  const goesOn = (part?.index ?? 0) > 0;
  return (
    <header className={css.head}>
      <div className={css.top}>
        <TopRow ticket={facts} part={part} titleId={titleId} />
        {!goesOn && <DueOrProgress ticket={ticket} />}
      </div>
      <div className={css.meta}>
        <MetaFacts ticket={facts} goesOn={goesOn} goesOnWith={goesOnWith} />
      </div>
    </header>
  );
}

/** Number of done pieces, until the next action's button replaces it. */
function DueOrProgress({ ticket }: { ticket: Ticket }) {
  const { station, options } = useBoardScope();
  const due = headAction(ticket, options);
  if (due && !(station && due === 'fire')) return <DueButton ticket={ticket} action={due} />;
  if (ticket.status === 'pending') return null;
  return <Progress lines={ticket.items} />;
}

/** Shown as working until the hub has answered (LIVE-07). */
function DueButton({ ticket, action }: { ticket: Ticket; action: TicketAction }) {
  const { options, station } = useBoardScope();
  const actions = useCardActions();
  const commands = commandsOf(action, ticket);
  const working = useAnyWorking(commands);
  const held = useHeld(commands);
  const t = useBoardText();
  const word = action === 'serveAll' ? 'serve' : action;
  const name = t(held ? 'action.fired' : working ? 'working' : actionKey(word, ticket));
  const isEarly = skipsItems(action, ticket);
  // The progress replaces the caption, so that the timer beside it doesn't move.
  const isPlain = options.withoutCaption || isEarly;
  const isBump = isOfStation(ticket) ? word === 'prepareAll' : station && word === 'ready';
  const verb = held || working ? name : t(isBump ? 'due.bump' : `due.${word}`);
  return (
    <button
      type="button"
      className={css.due}
      data-act="due"
      data-due={action}
      data-plain={isPlain || undefined}
      data-early={isEarly || undefined}
      aria-label={isPlain || name.includes(verb) ? name : `${verb}: ${name}`}
      aria-busy={working || undefined}
      onClick={() => actions.runDue?.(ticket.id)}
    >
      {SIGNS[word]}
      {isEarly && <Progress lines={ticket.items} />}
      {!isPlain && <span>{verb}</span>}
    </button>
  );
}

const SIGNS: Partial<Record<TicketAction, ReactNode>> = {
  fire: <Flame />,
  prepareAll: <Check />,
  ready: <Bell />,
  serve: <CheckCheck />,
  seeAllergies: <TriangleAlert />,
  readyAnyway: <Bell />,
  serveAnyway: <CheckCheck />,
};

interface TopRowProps extends Omit<TicketHeadProps, 'ticket' | 'goesOnWith'> {
  ticket: TicketFacts;
}

// Most taps change a line and the progress; neither row re-renders then.

const TopRow = memoByData(function TopRow({ ticket, part, titleId }: TopRowProps) {
  const actions = useCardActions();
  const goesOn = (part?.index ?? 0) > 0;
  return (
    <>
      {!goesOn && isSelectable(ticket) && <SelectBox ticket={ticket} />}
      <h3 className={css.title} data-length={lengthOf(ticket.title)}>
        <button
          type="button"
          id={titleId}
          className={css.opener}
          data-act="menu"
          onClick={() => actions.openMenu?.(ticket.id)}
          aria-haspopup="dialog"
        >
          <TitleText ticket={ticket} />
        </button>
      </h3>
      {part && goesOn && (
        <span className={css.part}>
          <bdi>
            {part.index + 1}/{part.of}
          </bdi>
        </span>
      )}
      <HeadTimer ticket={ticket} />
    </>
  );
});

/** A bare number is prefixed with its kind; the number stays the most prominent. */
function TitleText({ ticket }: { ticket: Pick<Ticket, 'title' | 'orderType'> }) {
  const t = useBoardText();
  if (!isTableNumber(ticket)) return <bdi>{ticket.title}</bdi>;
  return (
    <>
      <small>{t('table')}</small> <bdi>{ticket.title}</bdi>
    </>
  );
}

/** Titles of up to six letters have full size beside any icon; the style sheet shrinks longer ones. */
function lengthOf(title: string): 'long' | 'longest' | undefined {
  if (title.length <= FULL_SIZE_LETTERS) return undefined;
  return title.length <= ONE_ROW_LETTERS ? 'long' : 'longest';
}

const FULL_SIZE_LETTERS = 6;
const ONE_ROW_LETTERS = 9;

function SelectBox({ ticket }: Pick<TopRowProps, 'ticket'>) {
  const actions = useCardActions();
  const selected = useSelected(ticket.id);
  const t = useBoardText();
  return (
    <input
      type="checkbox"
      checked={selected}
      readOnly
      aria-label={t('select.one', { title: orderTitle(ticket, t) })}
      className={css.check}
      data-act="select"
      onClick={() => actions.toggleSelected?.(ticket.id)}
    />
  );
}

function HeadSigns({ ticket }: { ticket: TicketFacts }) {
  const t = useBoardText();
  return (
    <span className={css.signs}>
      <ChannelSign orderType={ticket.orderType} />
      {ticket.sms === 'sent' && <MessageCircle role="img" aria-label={t('sms.sent')} />}
      {ticket.sms === 'delivered' && <MessageCircleCheck role="img" aria-label={t('sms.delivered')} />}
      {ticket.linked && ticket.linked.length > 0 && <Link role="img" aria-label={t('linked')} />}
    </span>
  );
}

interface MetaFactsProps {
  ticket: TicketFacts;
  goesOn: boolean;
  goesOnWith: string | undefined;
}

const MetaFacts = memoByData(function MetaFacts({ ticket, goesOn, goesOnWith }: MetaFactsProps) {
  const t = useBoardText();
  return (
    <>
      {ticket.held && !goesOn && (
        <span className={css.held}>
          <StateWords ticket={ticket} />
          <HeldFor held={ticket.held} />
        </span>
      )}
      {ticket.urgent && (
        <span className={css.urgent} data-word>
          <ChevronsUp />
          {t('urgent')}
        </span>
      )}
      {!(ticket.held && !goesOn) && <StateWords ticket={ticket} />}
      {goesOnWith !== undefined && <span>{courseName({ courseType: goesOnWith }, t)}</span>}
      <Origin ticket={ticket} />
      {!goesOn && <HeadSigns ticket={ticket} />}
      {!goesOn && <PeopleAndTimes ticket={ticket} />}
    </>
  );
});

/** The course, and the order's source unless it is the table itself (EXPO-11). */
function Origin({ ticket }: { ticket: TicketFacts }) {
  const t = useBoardText();
  const isSeated = ticket.orderType === 'Seated';
  const source = isSeated && ticket.source.id === AT_THE_TABLE ? '' : sourceName(ticket.source, t);
  const from =
    source || (isSeated ? '' : t(`orderType.${ticket.orderType}`, { defaultValue: ticket.orderType }));
  return (
    <>
      {!ticket.hasCourses && ticket.courseType !== NO_COURSE && <span>{courseName(ticket, t)}</span>}
      {from !== '' && (
        <span>
          <bdi>{from}</bdi>
        </span>
      )}
    </>
  );
}

/** Course type of an order without courses on the wire; meaningless to a cook (ORD-14). */
const NO_COURSE = 'Other';

/** The source of nearly all table orders. */
const AT_THE_TABLE = 'restaurantOnPremise';

function PeopleAndTimes({ ticket }: { ticket: TicketFacts }) {
  const t = useBoardText();
  return (
    <>
      {ticket.organization && (
        <span>
          <bdi>{ticket.organization}</bdi>
        </span>
      )}
      {ticket.cycle && (
        <span>
          <Repeat role="img" aria-label={t('cycle')} />
          {'at' in ticket.cycle ? <ClockTime at={ticket.cycle.at} /> : <bdi>{ticket.cycle.name}</bdi>}
        </span>
      )}
      {ticket.diners !== undefined && (
        <span>
          <Users role="img" aria-label={t('diners')} />
          <bdi>{ticket.diners}</bdi>
        </span>
      )}
      {ticket.waiter && (
        <span className={css.waiter}>
          <bdi>{shortName(ticket.waiter)}</bdi>
        </span>
      )}
      {ticket.firstServedAt !== undefined && ticket.status !== 'served' && (
        <span>
          <CheckCheck role="img" aria-label={t('sinceServed')} />
          <MinutesSince since={ticket.firstServedAt} />
        </span>
      )}
      <PrepCountdown ticket={ticket} canStart />
      {ticket.unconfirmed && <b>{t('unconfirmed')}</b>}
      {ticket.delivered && <b>{t('delivered')}</b>}
    </>
  );
}
