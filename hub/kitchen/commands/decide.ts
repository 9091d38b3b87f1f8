// The answer to a command: a refusal, or the facts it makes and what of them goes to the cloud. Commands are
// target states (LIVE-05): one that holds already makes no fact.

import { MESSAGE_MAX_CHARACTERS } from '../../../shared/limits.ts';
import type { Command, CommandOf } from '../../../shared/protocol/command.ts';
import { printJob } from '../print/print-job.ts';
import type { ActionFact, AllergiesSeenFact, FireFact, OutboxMessage, PlanFact } from '../state/facts.ts';
import { coverChange } from '../visibility/covers.ts';
import { decideFire, decideHold, decidePull, decideRuleFire } from './decide-fire.ts';
import { decideLink } from './decide-link.ts';
import { decideItemServed, decideMark, decidePrepareAll } from './decide-mark.ts';
import { decideMove } from './decide-move.ts';
import { decideNote } from './decide-note.ts';
import { decideNotify } from './decide-notify.ts';
import { decidePrepSms } from './decide-prep-sms.ts';
import { decidePrint } from './decide-print.ts';
import { decideAllergiesSeen, decideReviewed } from './decide-read.ts';
import {
  decideDeliver,
  decideReady,
  decideServe,
  decideServeAll,
  decideServedBefore,
} from './decide-serve.ts';
import { decideStockClear, decideStockLimit } from './decide-stock.ts';
import { decideTimer } from './decide-timer.ts';
import { decideUndo } from './decide-undo.ts';
import type { CommandInput, Decision, KitchenView } from './decision.ts';
import { HOLDS, type Plan, type Refused, refused } from './plan.ts';
import { refusedByRights } from './rights.ts';

/** Decides one command. Pure: nothing is changed, and the same input gives the same decision. */
export function decide(input: CommandInput, view: KitchenView): Decision {
  const plan = planFor(input, view);
  return plan.ok ? written(plan, input) : plan;
}

/**
 * Decides what the site's rule does with a course, its fire (PACE-04) or its ready (EXPO-42); facts and rows of the outbox
 * are those of a tap.
 */
export function decideByRule(
  input: CommandInput & { command: CommandOf<'course.fire' | 'course.ready'> },
  view: KitchenView,
): Decision {
  const { command } = input;
  const plan =
    command.name === 'course.fire' ? decideRuleFire(command, input, view) : decideReady(command, input, view);
  return plan.ok ? written(plan, input) : plan;
}

function planFor(input: CommandInput, view: KitchenView): Plan | Refused {
  const { command, actor } = input;
  if (isBesideOrders(command)) return decideBesideOrders(command, view);
  const forbidden =
    refusedByRights(command, actor.profile, view.role) ?? refusedOffline(command, view.offline);
  if (forbidden !== undefined) return forbidden;
  switch (command.name) {
    case 'item.mark':
      return decideMark(command, input, view);
    case 'course.prepareAll':
      return decidePrepareAll(command, input, view);
    case 'item.serve':
      return decideItemServed(command, input, view);
    case 'item.note':
      return decideNote(command, input, view);
    case 'course.fire':
      return decideFire(command, input, view);
    case 'course.ready':
      return decideReady(command, input, view);
    case 'course.serve':
      return decideServe(command, input, view);
    case 'order.pull':
      return decidePull(command, input, view);
    case 'order.hold':
      return decideHold(command, input, view);
    case 'order.allergiesSeen':
      return decideAllergiesSeen(command, input, view);
    case 'order.serveAll':
      return decideServeAll(command, input, view);
    case 'served.before':
      return decideServedBefore(command, input, view);
    case 'order.deliver':
      return decideDeliver(command, input, view);
    case 'course.move':
      return decideMove(command, input, view);
    case 'course.link':
      return decideLink(command, input, view);
    case 'course.timer':
      return decideTimer(command, input, view);
    case 'course.reviewed':
      return decideReviewed(command, input, view);
    case 'course.print':
      return decidePrint(command, input, view);
    case 'order.notify':
      return decideNotify(command, view);
    case 'sms.prep':
      return decidePrepSms(command, view);
    case 'stock.limit':
      return decideStockLimit(command, view);
    case 'stock.clear':
      return decideStockClear(command);
    case 'undo':
      return decideUndo(command, input, view);
    default:
      return command satisfies never;
  }
}

const BESIDE_ORDERS = [
  'mode.set',
  'message.post',
  'message.withdraw',
  'message.clear',
  'board.cover',
] as const satisfies readonly Command['name'][];

type BesideOrders = CommandOf<(typeof BESIDE_ORDERS)[number]>;

function isBesideOrders(command: Command): command is BesideOrders {
  return BESIDE_ORDERS.some((name) => name === command.name);
}

/** Needs no profile's leave: it changes no order. */
function decideBesideOrders(command: BesideOrders, { setup, covers }: KitchenView): Plan | Refused {
  if (command.name === 'board.cover') {
    const cover = coverChange(command, covers, setup);
    return typeof cover === 'string' ? refused(cover) : { ...HOLDS, cover };
  }
  if (command.name !== 'mode.set') return decideMessage(command);
  // Going back online needs no leave (SPOOL-09).
  if (command.offline && !setup.enableOffline) return refused('offline-not-enabled');
  return { ...HOLDS, offlineMode: command.offline };
}

/**
 * What a manager tells all boards (MSG-01, MSG-06): text-missing for an empty text, too-long beyond 500 characters; outer
 * spaces don't count. To withdraw what is gone already is done.
 */
function decideMessage(command: CommandOf<'message.post' | 'message.withdraw' | 'message.clear'>) {
  switch (command.name) {
    case 'message.withdraw':
      return { ...HOLDS, message: { do: 'withdraw', id: command.id } } as const;
    case 'message.clear':
      return { ...HOLDS, message: { do: 'clear' } } as const;
    case 'message.post': {
      const text = command.text.trim();
      if (text === '') return refused('text-missing');
      if (text.length > MESSAGE_MAX_CHARACTERS) return refused('too-long', { limit: MESSAGE_MAX_CHARACTERS });
      return { ...HOLDS, message: { do: 'post', text, fixed: command.fixed } } as const;
    }
    default:
      return command satisfies never;
  }
}

/** The first fact has the command's id as its request_id, further ones `<id>:2`, `<id>:3` (live protocol "request_id"). */
function written(plan: Plan, { id, now, actor }: CommandInput): Decision {
  let made = 0;
  const nextId = (): string => {
    made += 1;
    return made === 1 ? id : `${id}:${made}`;
  };
  const fires = (plan.fires ?? []).map((fire): FireFact => ({ kind: 'fire', requestId: nextId(), ...fire }));
  const actions = plan.events.map(({ event, notBefore }): ActionFact => {
    const requestId = nextId();
    const dated = { ...event, request_id: requestId, date: Math.max(now, notBefore) };
    return { kind: 'action', requestId, orderId: event.orderId, event: dated };
  });
  const prints = (plan.prints ?? []).map((print) => printJob(print, nextId(), id, now));
  // The kitchen's own affair: the cloud has no word for it.
  const seen = (plan.seen === undefined ? [] : [plan.seen]).map(
    (of): AllergiesSeenFact => ({
      kind: 'allergies-seen',
      requestId: nextId(),
      ...of,
      at: now,
      ...(actor.staff === undefined ? {} : { byName: actor.staff.name }),
    }),
  );
  const words = (plan.word === undefined ? [] : [plan.word]).map(
    ({ orderId, set, value, notBefore }): PlanFact => ({
      ...{ kind: 'plan', requestId: nextId(), orderId, set, value, date: Math.max(now, notBefore), at: now },
      ...(actor.staff === undefined ? {} : { by: actor.staff.id, byName: actor.staff.name }),
    }),
  );
  const outbox: OutboxMessage[] = [
    ...fires.map((fire) => ({ kind: 'fire' as const, fire })),
    ...actions.map(({ event }) => ({ kind: 'action' as const, event })),
    ...prints.map(({ message }) => message),
  ];
  return {
    ok: true,
    facts: [...fires, ...actions, ...prints.map(({ fact }) => fact), ...seen, ...words],
    outbox,
    ...(plan.call === undefined ? {} : { call: plan.call }),
    ...(plan.offlineMode === undefined ? {} : { offlineMode: plan.offlineMode }),
    ...(plan.message === undefined ? {} : { message: plan.message }),
    ...(plan.cover === undefined ? {} : { cover: plan.cover }),
    ...(plan.names === undefined ? {} : { names: plan.names }),
    ...undoOf(plan),
  };
}

function undoOf({ events, word, seen }: Plan): Pick<Extract<Decision, { ok: true }>, 'undo'> {
  const steps = events.flatMap((each) => each.undo);
  if (word?.was !== undefined) {
    const { orderId, set, was } = word;
    return { undo: { steps, word: { orderId, set, value: was } } };
  }
  if (seen !== undefined && seen.takesBack === undefined) {
    return { undo: { steps, seen: { orderId: seen.orderId } } };
  }
  return steps.length > 0 ? { undo: { steps } } : {};
}

// Which commands wait for nobody while the cloud is away, and which are blocked (SPOOL-06, SPOOL-10).

/** offline-disabled for what only the cloud can do; all else goes on and is queued. */
function refusedOffline({ name }: Command, offline: boolean): Refused | undefined {
  if (!offline) return undefined;
  switch (name) {
    case 'order.notify':
    case 'sms.prep':
    case 'stock.limit':
    case 'stock.clear':
      return refused('offline-disabled');
    default:
      return undefined;
  }
}
