// Owns who has shown today's admin code: a session that did may save the setup until the code changes, at the site's
// midnight or with the hub's next start (PERM-15, DLG-20). Guesses are held back like those of passcodes (SAFE-04).
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import { type PasscodeLock, whoseTries } from '../session/passcode-lock.ts';
import type { LiveSession } from '../session/sessions.ts';

export class AdminCodes {
  readonly #code: () => string | undefined;
  readonly #lock: PasscodeLock;
  /** The code that each session has shown. */
  readonly #shown = new Map<string, string>();

  /** @param code today's code; undefined where none is asked for */
  constructor(code: () => string | undefined, lock: PasscodeLock) {
    this.#code = code;
    this.#lock = lock;
  }

  /**
   * admin-code-wrong, or locked with the seconds left; undefined if it fits or none is asked for.
   * @param network where it comes from, as networkOf() has it
   */
  show(session: LiveSession, code: string, network: string): Refusal | undefined {
    const wanted = this.#code();
    if (wanted === undefined) return undefined;
    const tries = whoseTries('admin-code', session, network);
    const locked = this.#lock.begin(...tries);
    if (locked) return locked;
    if (code !== wanted) return { code: 'admin-code-wrong' };
    this.#lock.forgive(...tries);
    this.#shown.set(session.id, wanted);
    return undefined;
  }

  isNeeded(sessionId: string): boolean {
    const wanted = this.#code();
    return wanted !== undefined && this.#shown.get(sessionId) !== wanted;
  }

  /** Whether every single act of a guarded kind asks for it again. */
  isAsked(): boolean {
    return this.#code() !== undefined;
  }

  forget(sessionId: string): void {
    this.#shown.delete(sessionId);
  }
}
