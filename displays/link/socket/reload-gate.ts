// Owns when a display may reload itself (LIVE-12): never in the middle of a touch, never while the hub is away, never
// twice within a minute.
import { LIVE_RELOAD_MIN_GAP_MS } from '../../../shared/limits.ts';
import type { LinkHost } from '../link-host.ts';

const KEPT_UNDER = 'kds_reloaded_at';
const LOOK_AGAIN_MS = 250;

type Host = Pick<LinkHost, 'kept' | 'wallMs' | 'after' | 'touching' | 'reload'>;

export class ReloadGate {
  private readonly host: Host;
  private readonly held: () => boolean;
  private waiting: (() => void) | undefined;

  /** @param held true while a command has no answer (a reload would hide what became of the tap) or the hub is away */
  constructor(host: Host, held: () => boolean) {
    this.host = host;
    this.held = held;
  }

  /** Reloads as soon as it may. */
  ask(): void {
    this.waiting?.();
    this.waiting = undefined;
    const delay = this.gapMs() || (this.host.touching() || this.held() ? LOOK_AGAIN_MS : 0);
    if (delay > 0) {
      this.waiting = this.host.after(delay, () => this.ask());
      return;
    }
    this.host.kept.write(KEPT_UNDER, String(this.host.wallMs()));
    this.host.reload();
  }

  /** What asked for the reload is gone. */
  callOff(): void {
    this.waiting?.();
    this.waiting = undefined;
  }

  private gapMs(): number {
    const last = Number(this.host.kept.read(KEPT_UNDER) ?? Number.NEGATIVE_INFINITY);
    const since = Math.max(0, this.host.wallMs() - last);
    return Math.max(0, LIVE_RELOAD_MIN_GAP_MS - since);
  }
}
