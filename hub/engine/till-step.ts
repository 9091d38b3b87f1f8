// Orders of tills within a step: decided on the current state of the order, answered after the commit, and published as
// events (INTAKE-02 to INTAKE-04, INTAKE-06). A repeated version gets its former answer.
import * as z from 'zod/mini';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { type IntakeOrder, intakeRank } from '../../shared/model/intake-order.ts';
import { orderDocument } from '../../shared/model/order.ts';
import { type TillAnswer, tillAnswer } from '../../shared/protocol/tills/tills.ts';
import { ticketsOfTill } from '../boards/ticket/till-tickets.ts';
import { whyOffBoard } from '../boards/why-off-board.ts';
import type { HubEvents } from '../host/hub-events.ts';
import { intakeLookups, isNameId } from '../kitchen/intake/named-items.ts';
import { changesOf } from '../kitchen/intake/order-changes.ts';
import {
  cancelledDocument,
  firedDocument,
  type IntakeEdit,
  lastUpdatedOf,
  orderDocumentOf,
} from '../kitchen/intake/order-document.ts';
import type { OrderFact } from '../kitchen/state/facts.ts';
import { HUB_TILL, isHubOrder, isTestOrder } from '../kitchen/state/hub-orders.ts';
import type { Order } from '../kitchen/state/kitchen.ts';
import { catalogueOf } from '../kitchen/state/site-catalogue.ts';
import { failureAnswer } from './command-step.ts';
import type { OrderLog } from './order-log.ts';
import type { EngineStores, SiteContext } from './ports.ts';
import type { TillInput, TillOrderState, TillProblem, TillReply, TillRequest } from './till-ports.ts';
import type { UnitOfWork, WorkContext } from './unit-of-work.ts';

/** Orders of tills, whose changes become events. Test orders are left out (INTAKE-12). */
export class TillOrders {
  readonly #ids: Set<string>;
  readonly #stores: EngineStores['tills'];

  constructor(stores: EngineStores['tills']) {
    this.#stores = stores;
    this.#ids = new Set(stores.orderIds().filter((id) => !isTestOrder(id)));
  }

  has(orderId: string): boolean {
    return this.#ids.has(orderId);
  }

  add(orderId: string): void {
    if (!isTestOrder(orderId)) this.#ids.add(orderId);
  }

  /** Stations of the site's items that are in no menu. */
  named(site: string) {
    return this.#stores.named(site);
  }
}

export interface TillStepContext extends WorkContext {
  tills: TillOrders;
  site: SiteContext;
  log: OrderLog;
  hubEvents: HubEvents;
}

type Edited = { ok: true; raw: Record<string, unknown> } | { ok: false; problem: TillProblem };

export class TillStep {
  readonly #context: TillStepContext;
  readonly #work: UnitOfWork;
  readonly #apply: (fact: OrderFact) => void;
  /** Versions stored by this step; the answers are made once the whole step is decided. */
  readonly #said = new Map<string, TillOrderState>();
  readonly #answers = new Map<string, TillAnswer>();

  constructor(context: TillStepContext, work: UnitOfWork, apply: (fact: OrderFact) => void) {
    this.#context = context;
    this.#work = work;
    this.#apply = apply;
  }

  apply({ request, answer }: TillInput): void {
    this.#work.fetch(request.orderId);
    const reply = this.#decide(request);
    this.#work.afterCommit(() => answer(reply()));
    this.#work.afterRollback((reason) => {
      const { code } = failureAnswer(reason, this.#context.stores).refusal;
      answer({ ok: false, problem: { code } });
    });
  }

  /** Adds the step's changes to till orders as events of its transaction. */
  noteChanges(): void {
    const { memory, tills, stores, now, log } = this.#context;
    for (const orderId of memory.touched()) {
      if (isTestOrder(orderId) || (!tills.has(orderId) && !this.#said.has(orderId))) continue;
      const order = memory.orders.get(orderId);
      try {
        const changes = changesOf(memory.former(orderId), order);
        if (changes.length === 0) continue;
        const site = order?.site ?? '';
        const events = changes.map(({ type, data }) => ({
          site,
          orderId,
          type,
          at: now,
          data: JSON.stringify(data),
        }));
        this.#work.write(() => stores.tills.addEvents(events));
        this.#work.afterCommit(() => void this.#context.hubEvents.emit('tillEventsAdded'));
      } catch (reason) {
        log.defect(reason, orderId);
      }
    }
  }

  #decide(request: TillRequest): () => TillReply {
    const { site, stores } = this.#context;
    // The hub of a chain serves many kitchens, and a till's order doesn't say which.
    if (site.site.id === '' || site.site.role === 'hq') return refused({ code: 'no-site' });
    // Ids of hub orders are reserved: with one, a till's order would not be sent to the cloud.
    if (isHubOrder(request.orderId) !== (request.till === HUB_TILL)) return refused({ code: 'other-till' });
    const known = this.#said.get(request.orderId) ?? stores.tills.order(request.orderId);
    const isOthers = known !== undefined && known.till !== request.till && stores.tills.isActive(known.till);
    if (isOthers) return refused({ code: 'other-till' });
    if (request.do === 'put') return this.#put(request, known);
    const order = this.#context.memory.orders.get(request.orderId);
    if (known === undefined || order === undefined) return refused({ code: 'order-unknown' });
    const edited = this.#edited(request, order);
    if (!edited.ok) return refused(edited.problem);
    return this.#store({ ...known, till: request.till }, edited.raw);
  }

  #edited(request: Exclude<TillRequest, { do: 'put' }>, order: Order): Edited {
    const lastUpdated = Math.max(this.#context.now, order.document.lastUpdated + 1);
    if (request.do === 'fire') {
      return orProblem(firedDocument(order, request.courses, lastUpdated), 'course-unknown');
    }
    return orProblem(cancelledDocument(order, request.items, request.reason, lastUpdated), 'item-unknown');
  }

  #put(
    { order, mayBeNew, till }: Extract<TillRequest, { do: 'put' }>,
    known: TillOrderState | undefined,
  ): () => TillReply {
    const { memory, now, site } = this.#context;
    const rank = intakeRank(order);
    const content = canonicalJson(order);
    if (known === undefined && !mayBeNew) return refused({ code: 'order-unknown' });
    if (known !== undefined && rank < known.rank) return () => answered(stale(known));
    if (known !== undefined && rank === known.rank) {
      if (known.content !== content) return refused({ code: 'version-conflict' });
      return () => answered(this.#answers.get(order.id) ?? readAnswer(known));
    }
    const before = memory.orders.get(order.id);
    const receipt = {
      site: site.site.id,
      now,
      before,
      lastUpdated: lastUpdatedOf(order, now, before),
      saidBefore: known === undefined ? undefined : readContent(known),
      book: intakeLookups(catalogueOf(site.site.id, site)),
    };
    const said: TillOrderState = {
      orderId: order.id,
      site: site.site.id,
      till,
      rank,
      content,
      answer: '',
      receivedAt: known?.receivedAt ?? now,
      changedAt: now,
    };
    return this.#store(said, orderDocumentOf(order, receipt));
  }

  /** The answer is made at the commit: groups and zones of the step are assigned only then. */
  #store(said: TillOrderState, raw: Record<string, unknown>): () => TillReply {
    const { stores, tills, now } = this.#context;
    const { orderId, site } = said;
    const document = z.parse(orderDocument, raw);
    this.#apply({ kind: 'order', orderId, site, document, raw });
    this.#said.set(orderId, said);
    this.#answers.delete(orderId);
    let answer: TillAnswer | undefined;
    this.#work.write(() => {
      answer = this.#answerOf(said);
      this.#answers.set(orderId, answer);
      stores.tills.saveOrder({ ...said, changedAt: now, answer: JSON.stringify(answer) });
      for (const { item = '', name } of document.orderedItems)
        if (isNameId(item) && !isTestOrder(orderId)) stores.tills.noteItem(site, item, name, now);
    });
    this.#work.afterCommit(() => tills.add(orderId));
    return () => answered(answer ?? this.#answerOf(said));
  }

  #answerOf(said: TillOrderState): TillAnswer {
    const { memory, site, now, log } = this.#context;
    const { version, updatedAt } = readContent(said);
    const told = {
      id: said.orderId,
      outcome: 'accepted' as const,
      ...(version === undefined ? {} : { version }),
      ...(updatedAt === undefined ? {} : { updatedAt }),
    };
    const order = memory.orders.get(said.orderId);
    if (order === undefined) return { ...told, tickets: [], boards: [] };
    const context = { ...site, orders: memory.orders };
    const boards = site.setup.profiles.flatMap((profile) => {
      const { _id, name, type: kind } = profile;
      const station = profile.type === 'customer' ? undefined : profile.stationId;
      try {
        const judged = whyOffBoard(context, profile, station, order, now);
        const tickets = judged.flatMap(({ shown, courseId }) => (shown ? [courseId] : []));
        return tickets.length === 0 ? [] : [{ profile: _id, name, kind, tickets }];
      } catch (reason) {
        log.defect(reason, order.id);
        return [];
      }
    });
    return { ...told, tickets: ticketsOfTill(order), boards };
  }
}

function orProblem(edit: IntakeEdit, unknown: 'item-unknown' | 'course-unknown'): Edited {
  if (edit.ok) return edit;
  if ('served' in edit) return { ok: false, problem: { code: 'item-served', name: edit.served } };
  return { ok: false, problem: { code: unknown, name: edit.unknown } };
}

function refused(problem: TillProblem): () => TillReply {
  return () => ({ ok: false, problem });
}

function answered(answer: TillAnswer): TillReply {
  return { ok: true, answer };
}

function stale(known: TillOrderState): TillAnswer {
  const { version, updatedAt } = readContent(known);
  return {
    id: known.orderId,
    outcome: 'stale',
    ...(version === undefined ? {} : { version }),
    ...(updatedAt === undefined ? {} : { updatedAt }),
    tickets: [],
    boards: [],
  };
}

/** Parses content that the hub itself wrote. */
function readContent({ content }: TillOrderState): IntakeOrder {
  const order: IntakeOrder = JSON.parse(content);
  return order;
}

function readAnswer({ answer }: TillOrderState): TillAnswer {
  return z.parse(tillAnswer, JSON.parse(answer));
}
