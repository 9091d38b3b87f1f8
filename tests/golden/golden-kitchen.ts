// A golden kitchen, with its boards drawn by the engine over a real store.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { GoldenFile } from '../../displays/gallery/golden-files.ts';
import type { SiteContext } from '../../hub/engine/ports.ts';
import { type Catalogue, catalogue, EMPTY_CATALOGUE } from '../../shared/model/catalogue.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Site } from '../../shared/protocol/down.ts';
import { at } from '../kitchen/builders.ts';
import { TestHub } from '../support/test-hub.ts';
import { goldenCatalogue } from './golden-menu.ts';
import type { ScheduledEvent } from './golden-orders.ts';

type Wire = Record<string, unknown>;

export interface GoldenKitchen {
  /** Also the file name. */
  name: string;
  /** Content of its boards in one sentence. */
  about: string;
  /** Time of the snapshot of its boards. */
  now: string;
  setup?: Wire;
  catalogue?: Partial<Catalogue>;
  site?: Partial<Site>;
  /** Site context beyond setup and catalogue: limits, names and lists of further sites. */
  more?: Partial<SiteContext>;
  happens: readonly ScheduledEvent[];
  boards: Readonly<Record<string, BoardAddress>>;
}

/** Replays all events and reads the boards at the end. */
export async function drawKitchen(kitchen: GoldenKitchen): Promise<GoldenFile> {
  const folder = mkdtempSync(join(tmpdir(), 'kds-golden-'));
  const now = at(kitchen.now);
  const context = contextOf(kitchen);
  const hub = new TestHub(folder, Math.min(now, ...kitchen.happens.map((each) => each.at)), context);
  try {
    for (const happening of kitchen.happens) {
      if (happening.at > hub.now) await hub.advance(happening.at);
      if ('fact' in happening) await hub.take(happening.fact);
      else await tapped(hub, happening);
    }
    await hub.advance(now);
    const boards: GoldenFile['boards'] = {};
    for (const [name, address] of Object.entries(kitchen.boards)) {
      boards[name] = { address, board: hub.board(address) };
    }
    return { about: kitchen.about, now, site: context.site, boards };
  } finally {
    hub.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tapped(hub: TestHub, happening: Extract<ScheduledEvent, { tap: unknown }>): Promise<void> {
  const answer = await hub.command(happening.board, happening.tap);
  if (!answer.ok) throw new Error(`${happening.tap.name}: ${answer.refusal.code}`);
}

export function contextOf({ setup, catalogue: lists, site, more }: GoldenKitchen): SiteContext {
  const place: Site = {
    id: 'site-1',
    name: 'Harbour House',
    role: 'site',
    region: 'US',
    timeZone: 'UTC',
    ...site,
  };
  return {
    setup: readSetup({ ...SETUP, ...setup }),
    catalogue: z.parse(catalogue, { ...EMPTY_CATALOGUE, ...goldenCatalogue(), ...lists }),
    site: place,
    siteNames: new Map([[place.id, place.name]]),
    limits: new Map(),
    ...more,
  };
}

/** Two boards for the pass, one for each hot station, one for customers. */
export const PASS: Wire = { _id: 'pass', type: 'expo', name: 'Pass' };
export const GRILL: Wire = {
  _id: 'grill',
  type: 'kitchen',
  name: 'Grill',
  stationId: 'bon-grill',
  ticketDisplayMethod: 'cards',
};
export const GUESTS: Wire = { _id: 'guests', type: 'customer', name: 'Guests' };

const SETUP: Wire = {
  timeAlerts: {
    default: {
      Beverages: { value: 0 },
      Entrees: { warn: 6, value: 9 },
      Mains: { warn: 10, value: 15 },
      Desserts: { value: 8 },
      Other: { value: 8 },
      StartPrepared: { value: 10 },
      StartServed: { value: 3 },
    },
  },
  tags: [
    { _id: 'tag-vip', name: 'VIP', target: 'order', style: 'md-purple-500-bg' },
    { _id: 'tag-rush', name: 'Rush', target: 'course', style: 'md-deep-orange-500-bg' },
  ],
  servedOnItems: ['item-steak'],
  cookingOnItems: ['item-steak'],
  expeditor: { trackReadyStatus: true },
  profiles: [PASS, GRILL, GUESTS],
};

export const pass: BoardAddress = { kind: 'expo', profile: 'pass' };
/** The pass as commonly used: without pending and served tickets. */
export const openPass: BoardAddress = {
  ...pass,
  view: { status: ['fired', 'cooking', 'prepared', 'ready'] },
};
export const grill: BoardAddress = { kind: 'kitchen', profile: 'grill' };
export const guests: BoardAddress = { kind: 'customer', profile: 'guests' };

/** The setup of a kitchen with default settings. */
export const usualSetup = readSetup(SETUP);

/** The setup with different profiles, or with additions to the pass. */
export function withPass(more: Wire, setup: Wire = {}): Wire {
  return { ...setup, profiles: [{ ...PASS, ...more }, GRILL, GUESTS] };
}
export function withGrill(more: Wire, setup: Wire = {}): Wire {
  return { ...setup, profiles: [PASS, { ...GRILL, ...more }, GUESTS] };
}
export function withCustomerBoard(more: Wire, setup: Wire = {}): Wire {
  return { ...setup, profiles: [PASS, GRILL, { ...GUESTS, ...more }] };
}
