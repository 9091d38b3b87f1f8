// First-day checklist: steps left before a new restaurant's first service (SHELL-41).
import type { FIRST_DAY_STATES, FirstDay, FirstDayLine } from '../../shared/protocol/first-day.ts';
import type { Engine } from '../engine/engine.ts';
import type { HubOrders } from '../intake/tills/hub-orders.ts';
import { itemsWithoutStation, stationPlan } from '../kitchen/routing/stations.ts';
import { HUB_ORDER_PREFIX } from '../kitchen/state/hub-orders.ts';
import { catalogueOf } from '../kitchen/state/site-catalogue.ts';
import type { Screens } from '../screens/open-screens.ts';
import type { Stores } from '../store/stores.ts';

/** Input of the checklist. */
export interface FirstDayFacts {
  menuItems: number;
  /** Names of items without a station. */
  unrouted: readonly string[];
  stations: number;
  /** An order arrived that wasn't made at this hub. */
  hasOrders: boolean;
  /** A till, a printer port, a pad or the cloud can send orders. */
  hasIntake: boolean;
  /** Expo and kitchen boards, and whether a display shows each. */
  boards: readonly { name: string; isOn: boolean }[];
  test: { isOpen: boolean; unreached: readonly string[] } | undefined;
  /** Time of the last good backup, hub time in milliseconds. */
  backupAt: number | undefined;
  hasBackupProblem: boolean;
}

const NAMED = 3;

/** One line per step, in the order they are done. */
export function firstDayLines(facts: FirstDayFacts): FirstDayLine[] {
  return [menuLine(facts), ordersLine(facts), screensLine(facts), testLine(facts), backupLine(facts)];
}

type States = typeof FIRST_DAY_STATES;

function lineOf<Id extends FirstDayLine['id']>(
  id: Id,
  state: States[Id][number],
  params?: FirstDayLine['params'],
): FirstDayLine {
  return { id, done: state === 'done', state, ...(params === undefined ? {} : { params }) };
}

function menuLine({ menuItems, stations, unrouted }: FirstDayFacts): FirstDayLine {
  if (menuItems === 0) return lineOf('menu', 'empty');
  if (stations === 0) return lineOf('menu', 'no-stations', { count: menuItems });
  if (unrouted.length > 0)
    return lineOf('menu', 'unrouted', { count: unrouted.length, names: named(unrouted) });
  return lineOf('menu', 'done', { count: menuItems });
}

function ordersLine({ hasOrders, hasIntake }: FirstDayFacts): FirstDayLine {
  if (hasOrders) return lineOf('orders', 'done');
  // Nothing more can be done here: the till has to send the first order.
  return hasIntake ? { ...lineOf('orders', 'waiting'), done: true } : lineOf('orders', 'none');
}

function screensLine({ boards }: FirstDayFacts): FirstDayLine {
  if (boards.length === 0) return lineOf('screens', 'no-boards');
  const off = boards.filter(({ isOn }) => !isOn).map(({ name }) => name);
  if (off.length > 0) return lineOf('screens', 'some-off', { count: off.length, names: named(off) });
  return lineOf('screens', 'done', { count: boards.length });
}

function testLine({ test }: FirstDayFacts): FirstDayLine {
  if (test === undefined) return lineOf('test', 'none');
  if (test.isOpen) return { ...lineOf('test', 'open', missing(test.unreached)), done: true };
  return test.unreached.length > 0
    ? { ...lineOf('test', 'partly', missing(test.unreached)), done: true }
    : lineOf('test', 'done');
}

function missing(names: readonly string[]): FirstDayLine['params'] {
  return names.length === 0 ? undefined : { names: named(names) };
}

function backupLine({ backupAt, hasBackupProblem }: FirstDayFacts): FirstDayLine {
  if (hasBackupProblem) return lineOf('backup', 'problem');
  return backupAt === undefined ? lineOf('backup', 'none') : lineOf('backup', 'done', { at: backupAt });
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).map((name) => `\u2068${name}\u2069`);
  const others = names.length - shown.length;
  return others > 0 ? `${shown.join(', ')} +${others}` : shown.join(', ');
}

export interface FirstDaySources {
  stores: Pick<Stores, 'meta' | 'tills' | 'orders' | 'capture'>;
  engine: Pick<Engine, 'site'>;
  screens: { publisher: Pick<Screens['publisher'], 'watched'> };
  hubOrders: Pick<HubOrders, 'lastTest' | 'isTestOpen'>;
  backups: { newest(): { at: number } | undefined; problem(): string | undefined };
  /** True if there is a cloud that sends orders. */
  isCloudOnline(): boolean;
}

export class FirstDays {
  readonly #sources: FirstDaySources;

  constructor(sources: FirstDaySources) {
    this.#sources = sources;
  }

  view(): FirstDay {
    const { engine, stores } = this.#sources;
    const { id, role } = engine.site().site;
    const isHidden = stores.meta.get(`first-day-hidden:${id}`) !== undefined;
    if (id === '' || role === 'hq') return { lines: [], hidden: isHidden };
    return { lines: firstDayLines(this.#facts()), hidden: isHidden };
  }

  hide(hidden: boolean): void {
    const { engine, stores } = this.#sources;
    const key = `first-day-hidden:${engine.site().site.id}` as const;
    if (hidden) stores.meta.set(key, '1');
    else stores.meta.remove(key);
  }

  #facts(): FirstDayFacts {
    const { engine, stores, screens, hubOrders, backups, isCloudOnline } = this.#sources;
    const context = engine.site();
    const { setup } = context;
    const { id, role } = context.site;
    const watched = new Set(screens.publisher.watched().map(({ profile }) => profile));
    const test = hubOrders.lastTest();
    return {
      menuItems: catalogueOf(id, context).items.length,
      // An ingredient goes to the station of its dish.
      unrouted: itemsWithoutStation(context, setup, id).flatMap(({ name, ingredientOf }) =>
        ingredientOf.length === 0 ? [name] : [],
      ),
      stations: stationPlan(context, setup, role).stations.length,
      hasOrders: stores.orders.hasOrderBeside(id, HUB_ORDER_PREFIX),
      hasIntake:
        isCloudOnline() ||
        stores.tills.active(id).length > 0 ||
        stores.capture.ports(id).length > 0 ||
        stores.meta.get(`pads-heard:${id}`) !== undefined,
      boards: setup.profiles
        .filter(({ type }) => type !== 'customer')
        .map(({ _id, name }) => ({ name, isOn: watched.has(_id) })),
      test: test && { isOpen: hubOrders.isTestOpen(), unreached: test.unreached },
      backupAt: backups.newest()?.at,
      hasBackupProblem: backups.problem() !== undefined,
    };
  }
}
