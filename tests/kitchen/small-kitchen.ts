// Kitchen for decision tests: in-memory orders, commands at clock times, results applied as in the engine.

import { decide } from '../../hub/kitchen/commands/decide.ts';
import { eatInNumberOf } from '../../hub/kitchen/commands/decide-fire.ts';
import type {
  Actor,
  CommandInput,
  Decision,
  RememberedCommand,
} from '../../hub/kitchen/commands/decision.ts';
import { deriveOrder } from '../../hub/kitchen/derive/derive-order.ts';
import { apply } from '../../hub/kitchen/state/apply.ts';
import type { ActionFact } from '../../hub/kitchen/state/event-facts.ts';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import type { Course, Item, Order, OrderState } from '../../hub/kitchen/state/kitchen.ts';
import type { Profile } from '../../shared/model/setup/profile.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import type { Command } from '../../shared/protocol/command.ts';
import { at, courseIn, itemIn, type Rules, rules } from './builders.ts';

/** A profile from wire fields, through the real schema. */
export function profile(wire: Record<string, unknown> = {}): Profile {
  const [read] = readSetup({ profiles: [{ _id: 'pass', type: 'expo', name: 'Pass', ...wire }] }).profiles;
  if (read === undefined) throw new Error('unreadable profile');
  return read;
}

export const noa: Actor = { clientId: 'display-1', staff: { id: 'user-1', name: 'Noa' }, profile: profile() };

export class SmallKitchen {
  readonly states = new Map<string, OrderState>();
  readonly orders = new Map<string, Order>();
  readonly #remembered = new Map<string, RememberedCommand>();
  readonly #rules: Rules;
  role: 'site' | 'hq' = 'site';
  offline = false;

  constructor(facts: readonly Fact[], by: Rules = rules()) {
    this.#rules = by;
    this.take(facts);
  }

  take(facts: readonly Fact[]): void {
    for (const fact of facts) {
      const state = apply(this.states.get(fact.orderId), fact);
      this.states.set(fact.orderId, state);
      const order = deriveOrder(state, this.#rules);
      if (order !== undefined) this.orders.set(fact.orderId, order);
    }
  }

  /** Decides a command sent at `clock` (or ms), applies its facts and remembers it under `id`. */
  command(
    id: string,
    clock: string | number,
    command: Command,
    more: { actor?: Actor } & Pick<CommandInput, 'covered' | 'share' | 'allergies'> = {},
  ): Decision {
    const now = typeof clock === 'number' ? clock : at(clock);
    const { actor = noa, ...shown } = more;
    const remembered = command.name === 'undo' ? this.#remembered.get(command.id) : undefined;
    const eatInOrders = (number: string) =>
      [...this.orders.values()].filter((order) => eatInNumberOf(order) === number);
    const { orders, role, offline } = this;
    const view = { orders, ...this.#rules, region: 'US', role, offline, eatInOrders, covers: [] };
    const decision = decide({ id, command, actor, now, remembered, ...shown }, view);
    if (!decision.ok) return decision;
    this.take(decision.facts);
    const requestIds = decision.facts.map((fact) => fact.requestId);
    const { clientId } = actor;
    this.#remembered.set(id, { id, clientId, at: now, undo: decision.undo, requestIds });
    return decision;
  }

  order(id = 'order-1'): Order {
    const order = this.orders.get(id);
    if (order === undefined) throw new Error(`no order ${id}`);
    return order;
  }

  course(id = 'mains', orderId = 'order-1'): Course {
    return courseIn(this.order(orderId), id);
  }

  item(id: string, courseId = 'mains'): Item {
    return itemIn(this.course(courseId), id);
  }
}

/** The events of a decision; throws on a refusal. */
export function eventsOf(decision: Decision): ActionFact['event'][] {
  if (!decision.ok) throw new Error(`refused: ${decision.refusal.code}`);
  return decision.facts.flatMap((fact) => (fact.kind === 'action' ? [fact.event] : []));
}

/** The refusal of a decision; throws on an acceptance. */
export function refusalOf(decision: Decision) {
  if (decision.ok) throw new Error('not refused');
  return decision.refusal;
}

export const mains = { orderId: 'order-1', courseId: 'mains' };
