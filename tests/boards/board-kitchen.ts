// Small restaurant for board tests: real documents and events folded by the real rules, with boards opened on it.

import { createBoardProjection } from '../../hub/boards/create-board.ts';
import type {
  BoardChange,
  BoardContext,
  BoardProjection,
} from '../../hub/boards/projection/board-projection.ts';
import type { DeriveRules } from '../../hub/kitchen/derive/derive-course.ts';
import { deriveOrder } from '../../hub/kitchen/derive/derive-order.ts';
import { apply } from '../../hub/kitchen/state/apply.ts';
import type { Fact } from '../../hub/kitchen/state/facts.ts';
import type { Order, OrderState } from '../../hub/kitchen/state/kitchen.ts';
import type { Cover } from '../../hub/kitchen/visibility/covers.ts';
import type { Catalogue } from '../../shared/model/catalogue.ts';
import type { CustomerBoard, OperatorBoard } from '../../shared/protocol/board/board.ts';
import type { Ticket } from '../../shared/protocol/board/ticket.ts';
import type { BoardAddress, View } from '../../shared/protocol/board/view.ts';
import { at, rules } from '../kitchen/builders.ts';

type Wire = Record<string, unknown>;

const MENU = {
  items: [
    { _id: 'item-steak', name: 'Steak', printName: 'STK', category: 'grill', priority: 2, allergens: [] },
    { _id: 'item-burger', name: 'Burger', printName: 'BRG', category: 'grill', priority: 2, allergens: [] },
    { _id: 'item-fish', name: 'Fish', printName: 'FSH', category: 'grill', allergens: ['fish'] },
    {
      _id: 'item-salad',
      name: 'Salad',
      printName: 'SLD',
      category: 'cold',
      priority: 0,
      allergens: ['nuts'],
    },
    { _id: 'item-onion', name: 'Onion', category: 'cold', allergens: [] },
    { _id: 'item-cola', name: 'Cola', category: 'bar', allergens: [] },
    { _id: 'item-bacon', name: 'Bacon', allergens: [], ingredientOf: ['item-burger', 'item-salad'] },
    { _id: 'item-patty', name: 'Patty', allergens: [], ingredientOf: ['item-burger'] },
  ].map((one) => ({ ingredientOf: [], ...one })),
  categories: [
    { _id: 'grill', name: 'From the grill' },
    { _id: 'cold', name: 'Cold kitchen' },
    { _id: 'bar', name: 'Bar' },
  ],
  tables: ['1', '2', '5', '12'].map((number) => ({ _id: `table-${number}`, number, name: `T${number}` })),
  kitchenBons: [
    { _id: 'bon-grill', name: 'Grill', printedItems: ['item-steak', 'item-burger', 'item-fish'] },
    { _id: 'bon-cold', name: 'Cold', printedItems: ['item-salad', 'item-burger'] },
  ],
} satisfies Partial<Catalogue>;

const PASS = { _id: 'pass', type: 'expo', name: 'Pass' };
const LINE = { _id: 'line', type: 'kitchen', name: 'Line', ticketDisplayMethod: 'cards' };
const GUESTS = { _id: 'guests', type: 'customer', name: 'Guests' };

export interface Place {
  setup?: Wire;
  catalogue?: Partial<Catalogue>;
  pass?: Wire;
  line?: Wire;
  guests?: Wire;
  region?: string;
  role?: 'site' | 'hq';
  limits?: [string, number][];
  /** Names of an HQ's sites by id. */
  sites?: Record<string, string>;
  /** Catalogues that replace the shared one at some sites of an HQ, by site id. */
  catalogues?: Record<string, Partial<Catalogue>>;
}

function rulesOf(place: Place): DeriveRules {
  const profiles = [
    { ...PASS, ...place.pass },
    { ...LINE, ...place.line },
    { ...GUESTS, ...place.guests },
  ];
  const common = rules({ ...place.setup, profiles }, { ...MENU, ...place.catalogue });
  if (place.catalogues === undefined) return common;
  const own = Object.entries(place.catalogues).map(
    ([site, lists]) => [site, rules({}, lists).catalogue] as const,
  );
  return { ...common, catalogues: new Map(own) };
}

export class BoardKitchen {
  readonly states = new Map<string, OrderState>();
  readonly orders = new Map<string, Order>();
  /** The covers in effect. */
  covers: readonly Cover[] = [];
  readonly #place: Place;
  readonly #rules: DeriveRules;

  constructor(facts: readonly Fact[] = [], place: Place = {}) {
    this.#place = place;
    this.#rules = rulesOf(place);
    this.take(facts);
  }

  /** Folds facts in; returns the ids of the affected orders. */
  take(facts: readonly Fact[]): Set<string> {
    for (const fact of facts) {
      const state = apply(this.states.get(fact.orderId), fact);
      this.states.set(fact.orderId, state);
      const order = deriveOrder(state, this.#rules);
      if (order !== undefined) this.orders.set(fact.orderId, order);
    }
    return new Set(facts.map(({ orderId }) => orderId));
  }

  context(): BoardContext {
    const { region = 'US', role = 'site', limits = [], sites = { 'site-1': 'North' } } = this.#place;
    return {
      orders: this.orders,
      ...this.#rules,
      site: { id: 'site-1', name: 'Site', role, region, timeZone: 'UTC' },
      siteNames: new Map(Object.entries(sites)),
      limits: new Map(limits),
      covers: this.covers,
    };
  }

  open(address: BoardAddress, clock: string | number): BoardProjection {
    const made = createBoardProjection(this.context(), address, ms(clock));
    if ('refusal' in made) throw new Error(made.refusal.code);
    return made;
  }

  pass(clock: string | number, view: View = {}): OperatorBoard {
    return operator(this.open({ kind: 'expo', profile: 'pass', view }, clock));
  }

  line(clock: string | number, station?: string, view: View = {}): OperatorBoard {
    const where = station === undefined ? {} : { station };
    return operator(this.open({ kind: 'kitchen', profile: 'line', view, ...where }, clock));
  }

  guests(clock: string | number): CustomerBoard {
    return guest(this.open({ kind: 'customer', profile: 'guests' }, clock));
  }
}

function ms(clock: string | number): number {
  return typeof clock === 'number' ? clock : at(clock);
}

export function operator(projection: BoardProjection): OperatorBoard {
  const board = projection.board();
  if (!('head' in board)) throw new Error('not an operator board');
  return board;
}

export function guest(projection: BoardProjection): CustomerBoard {
  const board = projection.board();
  if (!('columns' in board)) throw new Error('not a customer board');
  return board;
}

/** Ticket ids in display order. */
export function hanging(board: OperatorBoard): string[] {
  return board.groups.flatMap(({ tickets }) => tickets);
}

export function ticketOn(board: OperatorBoard, id = 'mains'): Ticket {
  const ticket = board.tickets[id];
  if (ticket === undefined) throw new Error(`no ticket ${id}`);
  return ticket;
}

/** Names of the parts that a change contains. */
export function changedPartNames(change: BoardChange | undefined): string[] {
  return Object.keys(change?.parts ?? {}).sort();
}
