// What a command family hands to decide(): the events it wants, and how each is taken back.

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
export interface PlannedWord extends Pick<PlanFact, 'orderId' | 'set' | 'courseId' | 'value'> {
  notBefore: number;
  was?: PlanFact['value'];
}

export interface Plan {
  ok: true;
  events: PlannedEvent[];
  fires?: PlannedFire[] | undefined;
  prints?: PlannedPrint[] | undefined;
  seen?: Pick<AllergiesSeenFact, 'orderId' | 'stations' | 'warnings' | 'takesBack'> | undefined;
  word?: PlannedWord | undefined;
  call?: CloudCall | undefined;
  /** SPOOL-03 */
  offlineMode?: boolean | undefined;
  message?: MessageChange | undefined;
  cover?: CoverChange | undefined;
  /** What the log says beside the command. */
  names?: Readonly<Record<string, string>> | undefined;
}

export interface Refused {
  ok: false;
  refusal: Refusal;
}

/** The target holds already: done, and no event (LIVE-05). */
export const HOLDS: Plan = { ok: true, events: [] };

export function planned(...events: PlannedEvent[]): Plan {
  return { ok: true, events };
}

/** The cloud has to be asked first. */
export function asks(call: CloudCall): Plan {
  return { ok: true, events: [], call };
}

export function refused(code: RefusalCode, params?: Refusal['params']): Refused {
  return { ok: false, refusal: params === undefined ? { code } : { code, params } };
}

/** The earliest date (ms) at which a new word is heard: after the one that holds, and not cleared by the fire. */
export function heardFrom(held: Register<unknown> | undefined, fire?: FireStamp | undefined): number {
  return Math.max(held === undefined ? 0 : held.date + 1, fire?.sure === true ? fire.at : 0);
}

/** Who did it, as every event tells it. */
export function signature({ actor }: CommandInput): { clientId: string; context: { byName?: string } } {
  const { clientId, staff } = actor;
  return { clientId, context: staff === undefined ? {} : { byName: staff.name } };
}
