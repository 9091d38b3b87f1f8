import { EventEmitter } from 'node:events';
import type { Account, Organisation } from '../../shared/model/organisation.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Link } from '../../shared/protocol/down.ts';
import type { GlassTrouble, UnseenTicket, UnshownReason } from '../../shared/protocol/glass.ts';
import type { PrinterTrouble } from '../../shared/protocol/printer.ts';
import type { OutboxRow } from '../kitchen/state/facts.ts';

/** Everything that one module announces to others. Who listens, and in which order, is hub/wiring/subscriptions.ts. */
export interface HubEventMap {
  /** Hub time was moved by much (TIME-16); moments in ms since 1970. */
  clockMoved: [move: { from: number; to: number; wasConfirmed: boolean }];
  /** Hub time follows a small difference: a timer until a moment of it would be late or early by as much. */
  clockSteered: [];

  /** Rows were added to the outbox, or removed from it. */
  outboxChanged: [];
  /** The kitchen works without the cloud from now on, or with it again (SPOOL-03, SPOOL-04). */
  modeChanged: [mode: { offline: boolean }];
  /** The manager's messages were changed at a display; `clear` removed all of them. */
  messagesEdited: [change: { do: string }];
  /** Events for tills are on the disk. */
  tillEventsAdded: [];
  /** Another site is served, or none: what was open for the former one ends. */
  siteChanged: [];
  /** These orders were committed. */
  ordersCommitted: [orderIds: ReadonlySet<string>];
  /** Orders, their rules, connections or displays differ. */
  kitchenChanged: [];
  /** Preparation times that boards use are other ones. */
  timesChanged: [];

  /** Displays were sent the digests of these boards (REPLAY-02); `until`: the moment at which time alone changes one. */
  digestsSent: [digests: readonly { board: string; digest: string; until: number }[]];
  /** Boards are watched by other displays, or the state of a page differs (GLASS-03). */
  watchesChanged: [];
  /** A display has painted tickets of these orders. */
  ordersPainted: [orderIds: ReadonlySet<string>];
  /** A person at a display sent a command through this board. */
  commandSent: [board: BoardAddress];

  /** A session ended; `display` is set for a paired display. */
  sessionEnded: [sessionId: string, session: { account: Account; display?: unknown }];
  /** Identity or rights of a session may differ; undefined for all sessions. */
  sessionChanged: [sessionId: string | undefined];
  /** Account, organisations, name or home of this session changed. */
  sessionRightsChanged: [sessionId: string];
  /** The rights cached for a session are no longer valid; undefined for all sessions. */
  visitorsChanged: [sessionId: string | undefined];

  /** The cloud refused an account; `isOwn` if the hub spoke for it. Not emitted for a dead line. */
  accountRefused: [owner: string | undefined, isOwn: boolean];
  /** The hub has new tokens, after a login or a refresh: calls that waited for them may continue. */
  tokensRenewed: [];
  /** No account is left that the hub could speak for. */
  accountsLost: [];
  /** The cloud stopped or began to answer (CLOUD-29). */
  cloudReachable: [isReachable: boolean];
  /** Enough consecutive calls failed to show a banner, or calls work again (SHELL-32). */
  cloudTroubleChanged: [isTrouble: boolean];
  /** A call to the cloud failed; emitted for each. */
  cloudCallFailed: [];
  /** The cloud answered 403 to what a person or the outbox asked of it (ERR-02). */
  cloudForbade: [];
  /** Time (ms since 1970) of an answer to the hub's own token, and how long the answer took (TIME-16). */
  cloudTimeSeen: [cloudTime: number, roundTripMs: number];
  /** A 403 holds actions in the outbox, or none any more (CLOUD-34). */
  outboxHeldChanged: [isHeld: boolean];
  /** So many rows of the outbox wait for the cloud. */
  outboxWaiting: [count: number];
  /** The cloud can't take a row now; emitted once for each (ERR-12). */
  outboxDelayed: [row: OutboxRow];

  /** The realtime database has brought other messages of the manager's; they are on the disk (MSG-01). */
  messagesArrived: [];
  /** The realtime database names another version of the displays (MSG-02). */
  clientVersionChanged: [];
  /** The realtime database has been away for a while, or is back (MSG-04). */
  realtimeDownChanged: [isDown: boolean];
  /** Time of the realtime database (MSG-03); as in cloudTimeSeen. */
  realtimeTimeSeen: [serverTime: number, roundTripMs: number];

  /** The hub serves this organisation from now on; nothing of it is loaded yet. */
  organisationBound: [organisation: Organisation];
  /** The hub serves none from now on, or another one next. */
  organisationEnded: [];
  /** The sites of the organisation are known, as far as they were ever saved. */
  organisationServed: [];
  /** Setup or catalogue changed, and the engine has them. */
  setupChanged: [];
  /** Rights of sessions may differ: another organisation, setup or staff list. */
  rightsChanged: [];
  /** The setup in the cloud can't be read; the last good one is kept. */
  setupUnreadable: [];
  /** A whole site was replaced from a file: ports, people, stations of items. */
  siteReplaced: [];
  /** A service day began, with what was learned of times until then. */
  paceDayBegan: [];

  /** A spooler elsewhere on the LAN answers, or doesn't any more (SPOOL-07). */
  spoolerStateSeen: [state: 'up' | 'down'];
  /** Whether the pads of that spooler reach the cloud (SPOOL-04). */
  spoolerPadsSeen: [state: 'online' | 'offline'];

  /** A captured print job waits at its printer, or the printers to which ports pass on differ. */
  passedPaperChanged: [];
  /** The reported state of the hub's connections differs. */
  linkChanged: [link: Link];
  printerTroublesChanged: [troubles: readonly PrinterTrouble[]];
  /** The tickets that no display shows, and displays in trouble, differ (GLASS-02, GLASS-03). */
  glassTroubleChanged: [trouble: GlassTrouble];
  /** No display shows this ticket, or one does at last. */
  ticketSeenChanged: [ticket: UnseenTicket, isSeen: boolean];
  /** No board shows this order, or one does at last (GLASS-07). */
  orderShownChanged: [order: { orderId: string; reason: UnshownReason; about?: string }, isShown: boolean];
}

/**
 * The hub's events. Node's emitter keeps what direct calls have: listeners run at once, in the order of subscription, and
 * what one throws reaches the module that emitted, which ends the process like any other defect.
 */
export class HubEvents extends EventEmitter<HubEventMap> {}
