// The shapes of what goes into decide() and what comes out: facts to store and send, or a refusal with its code.

import type { ActionEvent } from '../../../shared/model/action.ts';
import type { Catalogue } from '../../../shared/model/catalogue.ts';
import type { Profile } from '../../../shared/model/setup/profile.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import type { Command } from '../../../shared/protocol/command.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import type { PrintShare } from '../print/print-sheets.ts';
import type { EventFact, PlanFact } from '../state/event-facts.ts';
import type { OutboxMessage } from '../state/facts.ts';
import type { Order } from '../state/kitchen.ts';
import type { SiteTimes } from '../state/site-catalogue.ts';
import type { Cover, CoverChange } from '../visibility/covers.ts';

/** Who taps, on which display, through which profile. */
export interface Actor {
  /** Goes into events as clientId. */
  clientId: string;
  /** The acting staff user; customer boards have none. */
  staff?: { id: string; name: string } | undefined;
  profile?: Profile | undefined;
  station?: string | undefined;
}

/** What rules may look at. Nothing in it changes while a decision is made. */
export interface KitchenView {
  orders: ReadonlyMap<string, Order>;
  setup: Setup;
  catalogue: Catalogue;
  /** The sites' own times of their items (PACE-01). */
  times?: SiteTimes | undefined;
  region: string;
  role: 'site' | 'hq';
  /** What needs the cloud's word can't be had now (SPOOL-06, SPOOL-10). */
  offline: boolean;
  covers: readonly Cover[];
  /** Orders with that eat-in number. */
  eatInOrders(number: string): Iterable<Order>;
}

/**
 * How to take a command back: the events that restore exactly what it changed, without request_id and date, which
 * the undo gives them. `guards` name the registers the command set: an event is sent only while the register still
 * carries one of the command's own request_ids, so that a later change by somebody else stays.
 */
export interface UndoRecipe {
  steps: {
    event: UndoEvent;
    guard: UndoGuard;
  }[];
  /** What was done with an order's plan: taken back by saying what was said before. */
  word?: Pick<PlanFact, 'orderId' | 'set' | 'courseId' | 'value'> | undefined;
  /** The order whose allergy receipt the command gave. */
  seen?: { orderId: string } | undefined;
}

export interface UndoGuard {
  orderId: string;
  courseId?: string | undefined;
  itemId?: string | undefined;
  register: GuardedRegister;
  /** The id that must still hold where the command itself left the register alone. */
  heldBy?: string | undefined;
}

export type GuardedRegister =
  | 'stage'
  | 'itemServed'
  | 'note'
  | 'ready'
  | 'served'
  | 'position'
  | 'urgent'
  | 'timer'
  | 'linked'
  | 'delivered';

/** An event before it has its request_id and date. Keys are mapped one by one, because events carry unknown ones too. */
export type UndoEvent = ActionEvent extends infer Event
  ? Event extends ActionEvent
    ? { [Key in keyof Event as Key extends 'request_id' | 'date' ? never : Key]: Event[Key] }
    : never
  : never;

/** An answered command as the store keeps it: enough to answer it again and to undo it. */
export interface RememberedCommand {
  id: string;
  clientId: string;
  at: number;
  undo?: UndoRecipe | undefined;
  requestIds: readonly string[];
}

export interface CommandInput {
  id: string;
  command: Command;
  actor: Actor;
  now: number;
  /** The command that `undo` names, if the store remembers it. */
  remembered?: RememberedCommand | undefined;
  /** For served.before: what the named profile's board and station show, whatever the view filters. */
  covered?: readonly { orderId: string; courseId: string }[] | undefined;
  /** For order.allergiesSeen and what waits for it: how far the warnings of these courses are read (EXPO-36). */
  allergies?: AllergyState | undefined;
  /** For course.print: what the board shows of the course, and where that is made. */
  share?: PrintShare | undefined;
}

/** How far the warnings of an order's courses are confirmed. */
export interface AllergyState {
  warnings: readonly string[];
  /** Ids that have not confirmed them and for which the board may: its own stations, or on a board of every station itself. */
  here: readonly string[];
  /** Names of all stations that have not confirmed them. */
  missing: readonly string[];
  /** Those of them that have a board to do so on: Ready waits for these. Absent: all of them. */
  awaited?: readonly string[] | undefined;
  /** The board may go on without them: it is a pass, or cooks for every station (EXPO-43). */
  mayGoOn?: boolean | undefined;
  /** Names of the boards of every station that have. */
  boards?: readonly string[] | undefined;
}

export type Decision =
  | {
      ok: true;
      facts: EventFact[];
      outbox: OutboxMessage[];
      undo?: UndoRecipe | undefined;
      /** The cloud is asked, and the command answered after its word. */
      call?: CloudCall | undefined;
      /** From now on the hub works without the cloud, or with it again (SPOOL-03). */
      offlineMode?: boolean | undefined;
      message?: MessageChange | undefined;
      /** COVER-01 */
      cover?: CoverChange | undefined;
      /** What the log says beside the command. */
      names?: Readonly<Record<string, string>> | undefined;
    }
  | { ok: false; refusal: Refusal };

/** What becomes of the manager's messages; `clear` takes off all of them (MSG-01, MSG-06). */
export type MessageChange =
  | { do: 'post'; text: string; fixed: boolean }
  | { do: 'withdraw'; id: string }
  | { do: 'clear' };

// What a command may ask of the cloud where the person waits for its word.

export type CloudCall =
  /** The orderer is told that the order can be picked up; `order` is its document as it came (CLOUD-18). */
  | { kind: 'tell-ready'; site: string; orderId: string; courseId: string; order: unknown }
  /** CLOUD-21 */
  | { kind: 'prep-sms'; site: string; sender: string; recipient: string; content: string }
  /** `blocks` is absent where an ingredient blocks every item that contains it (INV-04, INV-08). */
  | { kind: 'limit-stock'; item: string; quantity: number; autoReset: boolean; blocks?: readonly string[] }
  | { kind: 'clear-stock'; item: string };
