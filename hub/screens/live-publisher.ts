// Owns what all displays get: changes of the boards they watch, digests, the link's state, notices (LIVE-02 to LIVE-04,
// LIVE-09, LIVE-13). What a display says is ScreenSession's.
import { LIVE_BACKLOG_CHECK_MS, LIVE_DIGEST_MS } from '../../shared/limits.ts';
import type { Link, Notice } from '../../shared/protocol/down.ts';
import type { Refusal } from '../../shared/protocol/refusal.ts';
import { BoardChannel, type Watcher } from './board-channel.ts';
import { downBytes } from './down-bytes.ts';
import type { Glass } from './glass.ts';
import type { Outlet } from './outlet.ts';
import type { LiveEngine, NoticeTarget, PublishedChange, Publisher, Scheduler } from './ports.ts';

export class LivePublisher implements Publisher {
  private readonly engine: () => LiveEngine;
  private readonly scheduler: Scheduler;
  private readonly glass: Glass;
  private readonly channels = new Map<string, BoardChannel>();
  private readonly outlets = new Set<Outlet>();
  private stopDigests: (() => void) | undefined;
  private stopRechecks: (() => void) | undefined;

  /** @param engine asked for when first needed: engine and publisher know each other */
  constructor(engine: () => LiveEngine, scheduler: Scheduler, glass: Glass) {
    this.engine = engine;
    this.scheduler = scheduler;
    this.glass = glass;
  }

  boardChanged(key: string, change: PublishedChange): void {
    this.channels.get(key)?.changed(change);
  }

  boardGone(key: string, refusal: Refusal): void {
    const channel = this.channels.get(key);
    if (!channel) return;
    const watches = channel.watchers.size;
    channel.end(refusal);
    this.forget(channel);
    for (let open = watches; open > 0; open--) this.engine().closeBoard(key);
  }

  notice(target: NoticeTarget, notice: Notice): void {
    const bytes = downBytes({ t: 'notice', notice });
    for (const outlet of this.reached(target)) outlet.send(bytes);
  }

  linkChanged(link: Link): void {
    const bytes = downBytes({ t: 'link', link });
    for (const outlet of this.outlets) outlet.send(bytes);
  }

  connected(outlet: Outlet): void {
    this.outlets.add(outlet);
  }

  disconnected(outlet: Outlet): void {
    this.outlets.delete(outlet);
  }

  /** Puts a watch on a board that the engine has opened, and sends the board. */
  watch(key: string, watcher: Watcher): void {
    const channel = this.channels.get(key) ?? this.openChannel(key);
    channel.watchers.add(watcher);
    channel.sendWhole(watcher);
  }

  sendWhole(key: string, watcher: Watcher): void {
    this.channels.get(key)?.sendWhole(watcher);
  }

  /** True while the watch gets this board's changes. */
  isWatching(key: string, watcher: Watcher): boolean {
    return this.channels.get(key)?.watchers.has(watcher) ?? false;
  }

  /** Takes the watch off and gives the board back to the engine; nothing happens if it had ended already. */
  unwatch(key: string, watcher: Watcher): void {
    const channel = this.channels.get(key);
    if (!channel?.watchers.delete(watcher)) return;
    if (channel.watchers.size === 0) this.forget(channel);
    this.engine().closeBoard(key);
  }

  /** A display reads too slowly: looks again and again until it has caught up or is gone. */
  heldBack(): void {
    this.stopRechecks ??= this.scheduler.every(LIVE_BACKLOG_CHECK_MS, () => this.recheckBacklogs());
  }

  stop(): void {
    this.stopDigests?.();
    this.stopRechecks?.();
    this.stopDigests = this.stopRechecks = undefined;
  }

  /** Prometheus text. */
  figures(): string {
    const watches = [...this.channels.values()].reduce((sum, channel) => sum + channel.watchers.size, 0);
    return [
      gauge('kds_display_sockets', 'Displays connected now.', this.outlets.size),
      gauge('kds_boards_watched', 'Different boards watched now.', this.channels.size),
      gauge('kds_watches', 'Watches of all displays now.', watches),
    ].join('');
  }

  private openChannel(key: string): BoardChannel {
    const channel = new BoardChannel(key, this.engine(), this.glass);
    this.channels.set(key, channel);
    this.stopDigests ??= this.scheduler.every(LIVE_DIGEST_MS, () => this.sendDigests());
    return channel;
  }

  private forget(channel: BoardChannel): void {
    this.channels.delete(channel.key);
    if (this.channels.size > 0) return;
    this.stopDigests?.();
    this.stopDigests = undefined;
  }

  private sendDigests(): void {
    for (const channel of this.channels.values()) channel.sendDigest();
  }

  private recheckBacklogs(): void {
    for (const outlet of [...this.outlets]) {
      if (!outlet.recheck()) continue;
      for (const channel of this.channels.values()) channel.caughtUp(outlet);
    }
    if ([...this.outlets].some((outlet) => outlet.heldBack)) return;
    this.stopRechecks?.();
    this.stopRechecks = undefined;
  }

  private reached(target: NoticeTarget): Iterable<Outlet> {
    if (target === 'all') return this.outlets;
    if ('display' in target) return [...this.outlets].filter((outlet) => outlet.displayId === target.display);
    return new Set([...(this.channels.get(target.board)?.watchers ?? [])].map((watcher) => watcher.outlet));
  }
}

function gauge(name: string, about: string, value: number): string {
  return `# HELP ${name} ${about}\n# TYPE ${name} gauge\n${name} ${value}\n`;
}
