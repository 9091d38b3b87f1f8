// Parts of the sandbox as one world that its routes read and change.
import type { AccountBook } from './account-book.ts';
import type { ActionReceiver } from './action-receiver.ts';
import type { EveningSimulation } from './evening-play.ts';
import type { FaultSwitches } from './fault-switches.ts';
import type { MessageBus, MessageChannel } from './message-bus.ts';
import type { OrderBook } from './order-book.ts';
import type { RealtimeStreams } from './realtime-streams.ts';
import type { SiteRecords } from './site-records.ts';
import type { TokenBook } from './token-book.ts';

export interface SandboxWorld {
  now(): number;
  /** Advances the world's time and runs everything due by then. */
  advance(ms: number): void;
  /** Speed factor of customers and cooks. */
  speed(): number;
  setSpeed(times: number): void;
  /** Cuts or restores all calls and messages between the hub and the cloud. */
  cutLine(isCut: boolean): void;
  /** The IANA zone of a site. */
  timeZoneOf(site: string): string;
  /** Schedules a run `ms` from now, in the world's time. */
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
  play: EveningSimulation;
  /** Additional bodies returned by kds-orders beside real orders, valid or not, per organisation. */
  strays: Map<string, unknown[]>;
}
