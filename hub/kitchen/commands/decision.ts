// Input and output of decide(): facts to store and send, or a refusal with its code.

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

/** Person, display and profile behind a command. */
export interface Actor {
  /** Sent in events as clientId. */
  clientId: string;
  /** Staff user; absent on customer boards. */
  staff?: { id: string; name: string } | undefined;
  profile?: Profile | undefined;
  station?: string | undefined;
}

/** State that rules may read. Nothing in it changes while a decision is made. */
export interface KitchenView {
  orders: ReadonlyMap<string, Order>;
  setup: Setup;
  catalogue: Catalogue;
  /** Preparation times of the sites' items (PACE-01). */
  times?: SiteTimes | undefined;
  region: string;
  role: 'site' | 'hq';
  /** Commands that need the cloud's answer are unavailable now (SPOOL-06, SPOOL-10). */
  offline: boolean;
  covers: readonly Cover[];
  /** Orders with that eat-in number. */
  eatInOrders(number: string): Iterable<Order>;
}

/**
 * How to undo a command: the events that restore exactly what it changed, without request_id and date, which the undo
 * adds. `guards` name the registers the command set: an event is sent only while the register still has one of the
 * command's own request_ids, so that later changes by others stay.
 */
export interface UndoRecipe {
  steps: {
    event: UndoEvent;
    guard: UndoGuard;
  }[];
  /** Former state of the order's plan. */
  word?: Pick<PlanFact, 'orderId' | 'set' | 'value'> | undefined;
  /** Order whose allergy warnings the command confirmed. */
  seen?: { orderId: string } | undefined;
}

export interface UndoGuard {
  orderId: string;
  courseId?: string | undefined;
  itemId?: string | undefined;
  register: GuardedRegister;
  /** Id that must still be in effect if the command itself didn't set the register. */
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

/** An event without its request_id and date. Keys are mapped one by one, because events may have unknown ones too. */
export type UndoEvent = ActionEvent extends infer Event
  ? Event extends ActionEvent
    ? { [Key in keyof Event as Key extends 'request_id' | 'date' ? never : Key]: Event[Key] }
    : never
  : never;

/** An answered command as stored: enough to repeat its answer and to undo it. */
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
  /** For served.before: courses shown by the named profile's board and station, regardless of view filters. */
  covered?: readonly { orderId: string; courseId: string }[] | undefined;
  /** For order.allergiesSeen and commands waiting for it: confirmation state of these courses' warnings (EXPO-36). */
  allergies?: AllergyState | undefined;
  /** For course.print: the board's part of the course, and the stations that make it. */
  share?: PrintShare | undefined;
}

/** Confirmation state of the warnings of an order's courses. */
export interface AllergyState {
  warnings: readonly string[];
  /** Ids that the board may still confirm for: its own stations; a board of every station itself. */
  here: readonly string[];
  /** Names of all stations that haven't confirmed. */
  missing: readonly string[];
  /** Those of them that have a board to confirm on: Ready waits for these. Absent: all of them. */
  awaited?: readonly string[] | undefined;
  /** The board may proceed without them: it is an expo board, or cooks for every station (EXPO-43). */
  mayGoOn?: boolean | undefined;
  /** Names of the boards of every station that have confirmed. */
  boards?: readonly string[] | undefined;
}

export type Decision =
  | {
      ok: true;
      facts: EventFact[];
      outbox: OutboxMessage[];
      undo?: UndoRecipe | undefined;
      /** Call to the cloud; the command is answered after it. */
      call?: CloudCall | undefined;
      /** Takes the hub offline, or back online (SPOOL-03). */
      offlineMode?: boolean | undefined;
      message?: MessageChange | undefined;
      /** Cover to start or end (COVER-01). */
      cover?: CoverChange | undefined;
      /** Names added to the log. */
      names?: Readonly<Record<string, string>> | undefined;
    }
  | { ok: false; refusal: Refusal };

/** Change of the manager's messages; `clear` removes all of them (MSG-01, MSG-06). */
export type MessageChange =
  | { do: 'post'; text: string; fixed: boolean }
  | { do: 'withdraw'; id: string }
  | { do: 'clear' };

// Cloud calls whose answer the user waits for.

export type CloudCall =
  /** Notifies the customer that the order can be picked up; `order` is its original document (CLOUD-18). */
  | { kind: 'tell-ready'; site: string; orderId: string; courseId: string; order: unknown }
  /** SMS to a customer (CLOUD-21). */
  | { kind: 'prep-sms'; site: string; sender: string; recipient: string; content: string }
  /** `blocks` is absent where an ingredient blocks every item that contains it (INV-04, INV-08). */
  | { kind: 'limit-stock'; item: string; quantity: number; autoReset: boolean; blocks?: readonly string[] }
  | { kind: 'clear-stock'; item: string };
