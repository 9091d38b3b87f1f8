// Decides a command: a refusal, or the facts it creates and the messages to the cloud. Commands are target states
// (LIVE-05): one already reached creates no fact.

import type { CommandOf } from '../../../shared/protocol/command.ts';
import { printJob } from '../print/print-job.ts';
import type { ActionFact, AllergiesSeenFact, FireFact, PlanFact } from '../state/event-facts.ts';
import type { OutboxMessage } from '../state/facts.ts';
import { refusedByRights, refusedOffline } from './allowed-commands.ts';
import { ruleOf } from './command-rules.ts';
import { decideRuleFire } from './decide-fire.ts';
import { decideReady } from './decide-serve.ts';
import type { CommandInput, Decision, KitchenView } from './decision.ts';
import type { Plan, Refused } from './plan.ts';

/** Decides one command. Pure: nothing is modified, and the same input gives the same decision. */
export function decide(input: CommandInput, view: KitchenView): Decision {
  const plan = planFor(input, view);
  return plan.ok ? written(plan, input) : plan;
}

/** Decides an automatic fire (PACE-04) or ready (EXPO-42) of a course; facts and outbox rows are the same as for a tap. */
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
  const forbidden =
    refusedByRights(command, actor.profile, view.role) ?? refusedOffline(command, view.offline);
  return forbidden ?? ruleOf(command).decide(command, input, view);
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
  // Local to the kitchen: the cloud has no message for it.
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
