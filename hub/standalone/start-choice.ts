// What a hub is, chosen on its first page where the settings leave it open, and the code that this takes (SOLO-01).
import { randomInt } from 'node:crypto';
import type { Outcome } from '../../shared/protocol/refusal.ts';
import type { StartChoice, StartMode } from '../../shared/protocol/standalone.ts';

const START_CODE_DIGITS = 8;

/** How the hub came to be what it is. */
export interface HubStart {
  mode: StartMode;
  /** Printed where the hub was started; who reads it may own the hub, or choose what it is (SOLO-01, SOLO-02). */
  code: string;
  /** Where the settings leave it open. */
  choose:
    | {
        /** Not ok: settings like these would be refused, and why. */
        keep(choice: StartChoice): { ok: true } | { ok: false; problem: string };
        /** The process goes on as what was chosen; this hub is stopped. */
        restart(): void;
      }
    | undefined;
}

/** The first visitor on the LAN must neither own the hub nor choose what it is: only a person who reads where it was started. */
export function newStartCode(): string {
  return String(randomInt(10 ** START_CODE_DIGITS)).padStart(START_CODE_DIGITS, '0');
}

/** Read out as 1234 5678. */
export function isStartCode(typed: string, code: string): boolean {
  return typed.replace(/\D/g, '') === code;
}

/** The choice on the first page of a hub whose settings leave open what it is (SOLO-01). */
export type OpenStartChoice = NonNullable<ReturnType<typeof startChoiceOf>>;

/** @param isOwned somebody owns the hub: nobody else says what it is */
export function startChoiceOf({ mode, code, choose }: HubStart, isOwned: () => boolean) {
  if (choose === undefined) return undefined;
  return {
    mode,
    /** Until somebody owns the hub. */
    isOpen: () => !isOwned(),
    /**
     * Keeps the choice for this start and all to come. Refused with start-code-wrong, start-choice-invalid
     * (params.problem says what) or wrong-state.
     */
    choose: (typed: string, choice: StartChoice): Outcome<undefined> => {
      if (isOwned()) return { ok: false, refusal: { code: 'wrong-state' } };
      if (!isStartCode(typed, code)) return { ok: false, refusal: { code: 'start-code-wrong' } };
      const kept = choose.keep(choice);
      if (kept.ok) return { ok: true, value: undefined };
      return { ok: false, refusal: { code: 'start-choice-invalid', params: { problem: kept.problem } } };
    },
    /** Goes on as what was chosen; to be called once the answer is out. */
    restart: choose.restart,
  };
}
