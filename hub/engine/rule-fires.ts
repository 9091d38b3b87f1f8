// The moments at which courses fire by themselves, kept like a board's (PACE-04): an order's moments follow from its facts, so
// that none is lost over a restart, and each fire is a command with an id of its own, so that none is given twice.
import { SECOND_MS } from '../../shared/limits.ts';
import { FIRE_AGAIN_SECONDS } from '../../shared/planning-limits.ts';
import type { BoardContext } from '../boards/projection/board-projection.ts';
import { Moments } from '../boards/projection/moments.ts';
import { fireMoments, ruleFireId } from '../kitchen/planning/fire-rules.ts';
import type { LiveEngine } from './ports.ts';

/** What follows the kitchen from step to step; times are hub time in ms. */
export interface KitchenFollower {
  update(orderIds: Iterable<string>, now: number): void;
  refresh(context: BoardContext, now: number): void;
  tick(now: number): void;
  nextMoment(): number;
}

const RULE = { clientId: 'rule', displayId: '' };

export class RuleFires implements KitchenFollower {
  readonly #command: LiveEngine['command'];
  readonly #moments = new Moments();
  #context: BoardContext | undefined;

  /** @param command puts it in for the next step */
  constructor(command: LiveEngine['command']) {
    this.#command = command;
  }

  update(orderIds: Iterable<string>): void {
    for (const orderId of orderIds) this.#moments.set(orderId, this.#nextOf(orderId));
  }

  /** A chain's hub fires nothing: that is its restaurants' own affair. */
  refresh(context: BoardContext): void {
    for (const orderId of this.#context?.orders.keys() ?? []) this.#moments.set(orderId, Infinity);
    this.#context = context.site.role === 'hq' ? undefined : context;
    this.update(context.orders.keys());
  }

  tick(now: number): void {
    for (const orderId of this.#moments.removeDue(now)) {
      for (const { courseId, at } of this.#momentsOf(orderId)) {
        if (at <= now) this.#fire(orderId, courseId, now);
        else this.#moments.set(orderId, at);
      }
    }
  }

  nextMoment(): number {
    return this.#moments.next();
  }

  #fire(orderId: string, courseId: string, now: number): void {
    const command = { name: 'course.fire' as const, orderId, courseIds: [courseId] };
    this.#command({ id: ruleFireId(orderId, courseId), command, actor: RULE, byRule: true }, (answer) => {
      const isUnwritten = !answer.ok && ['storage-full', 'hub-fault'].includes(answer.refusal.code);
      if (isUnwritten) this.#moments.set(orderId, now + FIRE_AGAIN_SECONDS * SECOND_MS);
    });
  }

  #nextOf(orderId: string): number {
    return Math.min(Infinity, ...this.#momentsOf(orderId).map(({ at }) => at));
  }

  #momentsOf(orderId: string) {
    const order = this.#context?.orders.get(orderId);
    if (order === undefined || this.#context === undefined) return [];
    return fireMoments(order, this.#context.setup, this.#context.ages);
  }
}
