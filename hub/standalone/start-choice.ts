// Choice of the hub's mode on its first page if the settings leave it open, and the start code it requires (SOLO-01).
import { randomInt } from 'node:crypto';
import type { Outcome } from '../../shared/protocol/refusal.ts';
import type { StartChoice, StartMode } from '../../shared/protocol/standalone.ts';

const START_CODE_DIGITS = 8;

/** How the hub got its mode. */
export interface HubStart {
  mode: StartMode;
  /** Printed where the hub was started; reading it entitles to own the hub, or choose its mode (SOLO-01, SOLO-02). */
  code: string;
  /** Set if the settings leave the mode open. */
  choose:
    | {
        /** Not ok: the resulting settings would be refused, with the reason. */
        keep(choice: StartChoice): { ok: true } | { ok: false; problem: string };
        /** Restarts in the chosen mode within the process; this hub is stopped. */
        restart(): void;
      }
    | undefined;
}

/**
 * Keeps the first visitor on the LAN from owning the hub or choosing its mode: only a person who sees where it was
 * started can.
 */
export function newStartCode(): string {
  return String(randomInt(10 ** START_CODE_DIGITS)).padStart(START_CODE_DIGITS, '0');
}

/** May be typed with a blank, as in 1234 5678. */
export function isStartCode(typed: string, code: string): boolean {
  return typed.replace(/\D/g, '') === code;
}

/** Choice on the first page of a hub whose settings leave its mode open (SOLO-01). */
export type OpenStartChoice = NonNullable<ReturnType<typeof startChoiceOf>>;

/** @param isOwned the hub has an owner: nothing can be chosen any more */
export function startChoiceOf({ mode, code, choose }: HubStart, isOwned: () => boolean) {
  if (choose === undefined) return undefined;
  return {
    mode,
    /** Until the hub has an owner. */
    isOpen: () => !isOwned(),
    /**
     * Stores the choice for this and all later starts. Refused with start-code-wrong, start-choice-invalid (reason in
     * params.problem) or wrong-state.
     */
    choose: (typed: string, choice: StartChoice): Outcome<undefined> => {
      if (isOwned()) return { ok: false, refusal: { code: 'wrong-state' } };
      if (!isStartCode(typed, code)) return { ok: false, refusal: { code: 'start-code-wrong' } };
      const kept = choose.keep(choice);
      if (kept.ok) return { ok: true, value: undefined };
      return { ok: false, refusal: { code: 'start-choice-invalid', params: { problem: kept.problem } } };
    },
    /** Restarts in the chosen mode; call it once the answer is sent. */
    restart: choose.restart,
  };
}
