// Data the restaurant gets from the realtime database: the manager's messages, the displays' version, the time (MSG-01
// to MSG-04, MSG-07).
import * as z from 'zod/mini';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { isJsonObject } from '../../shared/json/json-object.ts';
import { MESSAGES_SHOWN_MAX } from '../../shared/limits.ts';
import { wireFlag, wireId, wireText, wireTime } from '../../shared/model/wire-values.ts';
import type { ManagerMessage } from '../../shared/protocol/down.ts';
import { RealtimeClock } from '../cloud/realtime/realtime-clock.ts';
import { RealtimeStream } from '../cloud/realtime/realtime-stream.ts';
import type { HubEvents } from '../host/hub-events.ts';
import type { Machine } from '../host/machine.ts';
import { RetryLoop } from '../host/retry-loop.ts';
import type { StorageWatch } from '../store/storage-watch.ts';
import type { Stores } from '../store/stores.ts';

export const REALTIME_TROUBLE_AFTER_MS = 30_000;

export class RealtimeChannel {
  readonly #url: string | undefined;
  readonly #stores: Pick<Stores, 'messages' | 'transaction'>;
  readonly #storage: Pick<StorageWatch, 'eventually'>;
  readonly #events: HubEvents;
  readonly #host: Machine;
  #streams: RealtimeStream[] = [];
  #clock: RealtimeClock | undefined;
  readonly #notFollowed = new Set<string>();
  /** Short interruptions are normal and not logged. */
  readonly #troubles: RetryLoop;
  /** In canonical JSON; kept across organisations, as the displays are the same. */
  #clientVersion: string | undefined;

  /** @param url KDS_REALTIME_URL; without it messages are written on the hub only */
  constructor(
    url: string | undefined,
    stores: Pick<Stores, 'messages' | 'transaction'>,
    storage: Pick<StorageWatch, 'eventually'>,
    events: HubEvents,
    host: Machine,
  ) {
    this.#url = url;
    this.#stores = stores;
    this.#storage = storage;
    this.#events = events;
    this.#host = host;
    this.#troubles = new RetryLoop(host, () => void events.emit('realtimeDownChanged', true));
  }

  /** Follows this organisation's values instead of any other's. */
  follow(site: string): void {
    this.stop();
    const url = this.#url;
    if (url === undefined) return;
    const messages = `/managerMessages/${encodeURIComponent(site)}`;
    this.#streams = [
      this.#stream(url, messages, (value) => this.#keep(site, value)),
      this.#stream(url, '/clientVersion', (value) => this.#versionIs(value)),
    ];
    this.#clock = new RealtimeClock(url, this.#host, this.#events);
    this.#troubles.runIn(REALTIME_TROUBLE_AFTER_MS);
    for (const stream of this.#streams) stream.start();
    this.#clock.start();
  }

  stop(): void {
    for (const stream of this.#streams) stream.stop();
    this.#streams = [];
    this.#clock?.stop();
    this.#clock = undefined;
    this.#notFollowed.clear();
    this.#back();
  }

  #stream(url: string, path: string, value: (value: unknown) => void): RealtimeStream {
    this.#notFollowed.add(path);
    return new RealtimeStream(url, path, this.#host, {
      value,
      followed: (isFollowed) => {
        const wereAll = this.#notFollowed.size === 0;
        if (isFollowed) this.#notFollowed.delete(path);
        else this.#notFollowed.add(path);
        if (this.#notFollowed.size === 0) this.#back();
        else if (wereAll) this.#troubles.runIn(REALTIME_TROUBLE_AFTER_MS);
      },
    });
  }

  #back(): void {
    this.#troubles.cancel();
    this.#events.emit('realtimeDownChanged', false);
  }

  /** Immediately, or when the disk has space again. */
  #keep(site: string, value: unknown): void {
    const messages = readManagerMessages(value);
    this.#storage.eventually('messages', () => {
      let changed = false;
      this.#stores.transaction(() => {
        changed = this.#stores.messages.followCloud(site, messages);
      });
      if (changed) this.#events.emit('messagesArrived');
    });
  }

  /** The first value after a start is only recorded: displays that connect have it, or ask for it themselves (MSG-02). */
  #versionIs(value: unknown): void {
    if (value === null) return;
    const version = canonicalJson(value);
    const isOther = this.#clientVersion !== undefined && version !== this.#clientVersion;
    this.#clientVersion = version;
    if (isOther) this.#events.emit('clientVersionChanged');
  }
}

const wireMessage = z.looseObject({
  _id: z.catch(z.optional(wireId), undefined),
  date: z.catch(z.optional(wireTime), undefined),
  text: wireText,
  fixedMessage: z.catch(z.optional(wireFlag), undefined),
});

/**
 * Parses the database's value, an object by ids; unreadable entries are skipped, and only the newest are kept if too
 * many.
 */
export function readManagerMessages(value: unknown): ManagerMessage[] {
  const entries = isJsonObject(value) || Array.isArray(value) ? Object.entries(value) : [];
  const messages = new Map<string, ManagerMessage>();
  for (const [key, entry] of entries) {
    const read = z.safeParse(wireMessage, entry);
    const text = read.success ? read.data.text.trim() : '';
    if (!read.success || text === '') continue;
    const { _id = key, date = 0, fixedMessage = false } = read.data;
    messages.set(_id, { _id, date, text, fixedMessage });
  }
  const fixedThenNewest = (one: ManagerMessage, other: ManagerMessage) =>
    Number(other.fixedMessage) - Number(one.fixedMessage) || other.date - one.date;
  return [...messages.values()].sort(fixedThenNewest).slice(0, MESSAGES_SHOWN_MAX);
}
