// What becomes of a socket's messages beyond the limits of its session: told once, then dropped, then the socket is closed
// (SAFE-06).
import type { Refusal } from '../../shared/protocol/refusal.ts';
import { CLOSE_RATE_LIMITED } from './close-codes.ts';
import { downBytes } from './down-bytes.ts';
import type { Outlet } from './outlet.ts';
import type { RefusedNotes, ScreensLog, Visitors } from './ports.ts';
import type { Addressee, ReadMessage } from './read-message.ts';
import { tooMuch } from './screen-limits.ts';
import type { SessionLimits, Verdict } from './session-limits.ts';

export interface GateParts {
  limits: SessionLimits;
  visitors: Visitors;
  audit: RefusedNotes;
  log: ScreensLog;
}

export class MessageGate {
  private readonly parts: GateParts;
  private readonly sessionId: string;
  private readonly outlet: Outlet;

  constructor(parts: GateParts, sessionId: string, outlet: Outlet) {
    this.parts = parts;
    this.sessionId = sessionId;
    this.outlet = outlet;
  }

  /** Whether a message of so many bytes is read at all. */
  lets(bytes: number): boolean {
    // A closed socket may have much on its way still.
    if (!this.outlet.isOpen) return false;
    return this.decide(this.parts.limits.message(bytes), 'messages', {});
  }

  /** Whether anything is done about a message that was read; what can't be read is refused by whoever asks. */
  admits(read: ReadMessage): boolean {
    const { limits } = this.parts;
    if (!read.ok) return this.decide(limits.unreadable(), 'messages', read.addressee);
    const { message, addressee } = read;
    return this.decide(limits.kind(message.t), actionOf(message), addressee);
  }

  private decide(verdict: Verdict, action: string, addressee: Addressee): boolean {
    if (verdict === 'pass') return true;
    const refusal = tooMuch(this.parts.limits.bannedForMs);
    if (verdict !== 'drop') this.note(action, verdict === 'close');
    // A command without an answer would be 'working' for a minute: those are answered one by one.
    if (Object.keys(addressee).length > 0) this.refuse(addressee, refusal);
    if (verdict === 'drop') return false;
    this.refuse({}, refusal);
    if (verdict === 'close') this.outlet.close(CLOSE_RATE_LIMITED, 'rate-limited');
    return false;
  }

  private note(action: string, isClosed: boolean): void {
    const { audit, log, visitors } = this.parts;
    const actor = visitors.visitor(this.sessionId)?.actor;
    audit.noted({
      action,
      result: 'rate-limited',
      displayId: this.sessionId,
      userName: actor?.userName,
      staff: actor?.staff,
    });
    const fields = { display: this.sessionId, name: actor?.userName, action, closed: isClosed };
    log.warn(fields, 'a display sends more than it may');
  }

  private refuse(addressee: Addressee, refusal: Refusal): void {
    this.outlet.send(downBytes({ t: 'refused', ...addressee, ...refusal }));
  }
}

function actionOf(message: Extract<ReadMessage, { ok: true }>['message']): string {
  return message.t === 'command' ? message.command.name : message.t;
}
