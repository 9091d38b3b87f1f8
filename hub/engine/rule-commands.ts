// Commands that the site's rules give by themselves: courses that fire (PACE-04), are released from a hold (PACE-07) and turn ready (EXPO-42). Their
// moments follow from an order's facts, so that none is lost over a restart, and each has its own id, so that none is
// given twice.
import { SECOND_MS } from '../../shared/limits.ts';
import { FIRE_AGAIN_SECONDS } from '../../shared/planning-limits.ts';
import type { Command } from '../../shared/protocol/command.ts';
import type { BoardContext } from '../boards/projection/board-projection.ts';
import { Moments } from '../boards/projection/moments.ts';
import { awaitsConfirmations } from '../boards/ticket/order-allergies.ts';
import { sitePlan } from '../boards/why-off-board.ts';
import { fireMoments, holdEnds, ruleFireId } from '../kitchen/planning/fire-rules.ts';
import { readyMoments } from '../kitchen/planning/ready-rules.ts';
import type { Order } from '../kitchen/state/kitchen.ts';
import type { LiveEngine } from './ports.ts';

/** Follows the kitchen from step to step; times are hub time in ms. */
export interface KitchenFollower {
  update(orderIds: Iterable<string>, now: number): void;
  refresh(context: BoardContext, now: number): void;
  tick(now: number): void;
  nextMoment(): number;
}

interface RuleCommand {
  at: number;
  id: string;
  command: Command;
}

const RULE = { clientId: 'rule', displayId: '' };

export class RuleCommands implements KitchenFollower {
  readonly #command: LiveEngine['command'];
  readonly #moments = new Moments();
  #context: BoardContext | undefined;

  /** @param command adds it to the next step */
  constructor(command: LiveEngine['command']) {
    this.#command = command;
  }

  update(orderIds: Iterable<string>): void {
    for (const orderId of orderIds) this.#moments.set(orderId, this.#nextOf(orderId));
  }

  /** The hub of a chain issues none: its restaurants have their own. */
  refresh(context: BoardContext): void {
    for (const orderId of this.#context?.orders.keys() ?? []) this.#moments.set(orderId, Infinity);
    this.#context = context.site.role === 'hq' ? undefined : context;
    this.update(context.orders.keys());
  }

  tick(now: number): void {
    for (const orderId of this.#moments.removeDue(now)) {
      for (const rule of this.#commandsOf(orderId)) {
        if (rule.at <= now) this.#give(orderId, rule, now);
        else this.#moments.set(orderId, rule.at);
      }
    }
  }

  nextMoment(): number {
    return this.#moments.next();
  }

  #give(orderId: string, { id, command }: RuleCommand, now: number): void {
    this.#command({ id, command, actor: RULE, byRule: true }, (answer) => {
      const isUnwritten = !answer.ok && ['storage-full', 'hub-fault'].includes(answer.refusal.code);
      if (isUnwritten) this.#moments.set(orderId, now + FIRE_AGAIN_SECONDS * SECOND_MS);
    });
  }

  #nextOf(orderId: string): number {
    return Math.min(Infinity, ...this.#commandsOf(orderId).map(({ at }) => at));
  }

  #commandsOf(orderId: string): RuleCommand[] {
    const order = this.#context?.orders.get(orderId);
    if (order === undefined || this.#context === undefined) return [];
    return [...releases(order), ...fires(order, this.#context), ...readies(order, this.#context)];
  }
}

/** A hold that ends by itself is released by a command, so that boards and the log show it (PACE-07). */
function releases(order: Order): RuleCommand[] {
  return holdEnds(order).map(({ courseId, at }) => ({
    at,
    id: `rule-release:${order.id}:${courseId}:${at}`,
    command: { name: 'course.hold', orderId: order.id, courseId, minutes: 0 },
  }));
}

function fires(order: Order, { setup, ages }: BoardContext): RuleCommand[] {
  return fireMoments(order, setup, ages).map(({ courseId, at }) => ({
    at,
    id: ruleFireId(order.id, courseId),
    command: { name: 'course.fire', orderId: order.id, courseIds: [courseId] },
  }));
}

/** A course with missing confirmations has no moment; the last confirmation is a fact of its order and sets one. */
function readies(order: Order, context: BoardContext): RuleCommand[] {
  return readyMoments(order, context.setup, context.ages)
    .filter(({ courseId, ready }) => !(ready && waitsAt(order, courseId, context)))
    .map(({ courseId, ready, at, id }) => ({
      at,
      id,
      command: { name: 'course.ready', orderId: order.id, courseId, ready },
    }));
}

function waitsAt(order: Order, courseId: string, context: BoardContext): boolean {
  const plan = sitePlan(context);
  const courses = order.courses.filter(({ id }) => id === courseId);
  return plan !== undefined && awaitsConfirmations(order, courses, plan);
}
