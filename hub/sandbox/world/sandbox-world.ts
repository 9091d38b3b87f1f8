// The sandbox's parts as one world that its routes read and change.
import type { AccountBook } from './account-book.ts';
import type { ActionReceiver } from './action-receiver.ts';
import type { EveningPlay } from './evening-play.ts';
import type { FaultSwitches } from './fault-switches.ts';
import type { MessageBus, MessageChannel } from './message-bus.ts';
import type { OrderBook } from './order-book.ts';
import type { RealtimeStreams } from './realtime-streams.ts';
import type { SiteRecords } from './site-records.ts';
import type { TokenBook } from './token-book.ts';

export interface SandboxWorld {
  now(): number;
  /** Moves the world's time forward and lets happen what is due by then. */
  advance(ms: number): void;
  /** How many times faster than the clock guests and cooks are. */
  speed(): number;
  setSpeed(times: number): void;
  /** No call and no message gets through between the hub and the cloud, or they do again. */
  cutLine(isCut: boolean): void;
  /** The IANA zone of a site. */
  timeZoneOf(site: string): string;
  /** Lets something happen `ms` from now, in the world's time. */
  later(ms: number, run: () => void): void;
  /** Back to the state right after the start, faults cleared; tokens stay. */
  reset(): void;
  orders: OrderBook;
  received: ActionReceiver;
  records: SiteRecords;
  accounts: AccountBook;
  tokens: TokenBook;
  faults: FaultSwitches;
  bus: MessageBus;
  channel: MessageChannel;
  realtime: RealtimeStreams;
  play: EveningPlay;
  /** Bodies that kds-orders answers beside real orders, readable or not, per organisation. */
  strays: Map<string, unknown[]>;
}
