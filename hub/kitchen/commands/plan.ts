// Result of a command rule for decide(): the events to create, and how to undo each.

import type { Refusal, RefusalCode } from '../../../shared/protocol/refusal.ts';
import type { PlannedPrint } from '../print/print-job.ts';
import type { AllergiesSeenFact, FireFact, PlanFact } from '../state/event-facts.ts';
import type { FireStamp, Register } from '../state/kitchen.ts';
import type { CoverChange } from '../visibility/covers.ts';
import type { CloudCall, CommandInput, MessageChange, UndoEvent, UndoRecipe } from './decision.ts';

export type UndoStep = UndoRecipe['steps'][number];

/** An event; its date is now, but never before `notBefore` (ms), so that the command always takes effect. */
export interface PlannedEvent {
  event: UndoEvent;
  notBefore: number;
  undo: UndoStep[];
}

export type PlannedFire = Pick<FireFact, 'orderId' | 'courseIds' | 'fired'>;

/** A decision about an order's plan; `was` is what an undo restores. */
export interface PlanChange extends Pick<PlanFact, 'orderId' | 'set' | 'courseId' | 'value'> {
  notBefore: number;
  was?: PlanFact['value'];
}

export interface Plan {
  ok: true;
  events: PlannedEvent[];
  fires?: PlannedFire[] | undefined;
  prints?: PlannedPrint[] | undefined;
  seen?: Pick<AllergiesSeenFact, 'orderId' | 'stations' | 'warnings' | 'takesBack'> | undefined;
  word?: PlanChange | undefined;
  call?: CloudCall | undefined;
  /** Takes the hub offline, or back online (SPOOL-03). */
  offlineMode?: boolean | undefined;
  message?: MessageChange | undefined;
  cover?: CoverChange | undefined;
  /** Names added to the log. */
  names?: Readonly<Record<string, string>> | undefined;
}

export interface Refused {
  ok: false;
  refusal: Refusal;
}

/** The target state is already reached: done without an event (LIVE-05). */
export const ALREADY_REACHED: Plan = { ok: true, events: [] };

export function planned(...events: PlannedEvent[]): Plan {
  return { ok: true, events };
}

/** The cloud has to be called first. */
export function asks(call: CloudCall): Plan {
  return { ok: true, events: [], call };
}

export function refused(code: RefusalCode, params?: Refusal['params']): Refused {
  return { ok: false, refusal: params === undefined ? { code } : { code, params } };
}

/** Earliest date (ms) at which a new value takes effect: after the current one, and not cleared by the fire. */
export function effectiveFrom(held: Register<unknown> | undefined, fire?: FireStamp | undefined): number {
  return Math.max(held === undefined ? 0 : held.date + 1, fire?.sure === true ? fire.at : 0);
}

/** Author of an event, in the form that every event has. */
export function signature({ actor }: CommandInput): { clientId: string; context: { byName?: string } } {
  const { clientId, staff } = actor;
  return { clientId, context: staff === undefined ? {} : { byName: staff.name } };
}
