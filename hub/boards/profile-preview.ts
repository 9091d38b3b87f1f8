// Preview ticket of a profile for the setup page (SET-51). Drawn by the regular board projection from a sample order
// and menu, so that it matches the real board.
import { MINUTE_MS } from '../../shared/limits.ts';
import { EMPTY_CATALOGUE } from '../../shared/model/catalogue.ts';
import type { IntakeOrder } from '../../shared/model/intake-order.ts';
import { orderDocument } from '../../shared/model/order.ts';
import type { Setup } from '../../shared/model/setup/setup.ts';
import type { ProfilePreview } from '../../shared/protocol/profile-preview.ts';
import { deriveOrder } from '../kitchen/derive/derive-order.ts';
import { intakeLookups } from '../kitchen/intake/named-items.ts';
import { orderDocumentOf } from '../kitchen/intake/order-document.ts';
import { chosenStation } from '../kitchen/routing/stations.ts';
import { apply } from '../kitchen/state/apply.ts';
import { createBoardProjection } from './create-board.ts';
import type { BoardContext } from './projection/board-projection.ts';

const FIRED_MS = 6 * MINUTE_MS;
const SITE = 'sample';
const DISHES = ['Ribeye', 'Caesar salad', 'Fries', 'Lemonade'];
/** The first type of which the profile shows something is used. */
const TYPES = ['dine-in', 'takeaway', 'delivery', 'counter'] as const;

/**
 * Undefined if the setup doesn't have the profile, and for customer boards; without a ticket if the profile shows none
 * of the samples.
 * @param now milliseconds since 1970
 */
export function profilePreview(
  { site, setup, catalogue: { kitchenBons } }: Pick<BoardContext, 'site' | 'setup' | 'catalogue'>,
  profileId: string,
  now: number,
): ProfilePreview | undefined {
  const profile = setup.profiles.find(({ _id }) => _id === profileId);
  if (profile === undefined || profile.type === 'customer') return undefined;
  const { type: kind } = profile;
  const madeAt = sampleRouting(
    chosenStation(profile.stationId),
    kitchenBons.map(({ _id }) => _id),
  );
  const kitchen = {
    setup: withSampleStations(setup, madeAt),
    site: { ...site, id: SITE, role: 'site' as const },
    siteNames: new Map([[SITE, site.name]]),
    limits: new Map<string, number>(),
    catalogue: {
      ...EMPTY_CATALOGUE,
      items: DISHES.map((name) => ({ _id: idOf(name), name, ingredientOf: [], allergens: [] })),
      kitchenBons: kitchenBons.map((bon) => ({ ...bon, printedItems: madeAt(bon._id) })),
    },
  };
  let shown: ProfilePreview | undefined;
  for (const type of TYPES) {
    const order = sampleOrder(kitchen, type, now);
    const orders = new Map(order === undefined ? [] : [[order.id, order]]);
    const projection = createBoardProjection({ ...kitchen, orders }, { kind, profile: profileId }, now);
    if ('refusal' in projection) return undefined;
    const board = projection.board();
    if ('columns' in board) return undefined;
    const [first] = board.groups.flatMap((group) => group.tickets);
    const ticket = first === undefined ? undefined : board.tickets[first];
    shown ??= { options: board.options };
    if (ticket !== undefined) return { options: board.options, ticket };
  }
  return shown;
}

/**
 * Ids of the sample items a station makes: all of them at the board's own station; for an expo board, half at each of
 * the first two.
 */
function sampleRouting(own: string | undefined, bons: readonly string[]): (station: string) => string[] {
  const ids = DISHES.map(idOf);
  const half = ids.length / 2;
  return (station) => {
    if (own !== undefined) return station === own ? ids : [];
    if (station === bons[0]) return bons.length === 1 ? ids : ids.slice(0, half);
    return station === bons[1] ? ids.slice(half) : [];
  };
}

/** Virtual stations of the setup make sample items too. */
function withSampleStations(setup: Setup, madeAt: (station: string) => string[]): Setup {
  const virtualWorkStations = setup.virtualWorkStations.map((station) => ({
    ...station,
    workMode: 'items' as const,
    items: madeAt(station._id),
  }));
  return { ...setup, virtualWorkStations };
}

function sampleOrder(kitchen: Omit<BoardContext, 'orders'>, type: IntakeOrder['type'], now: number) {
  const receipt = {
    site: SITE,
    now: now - FIRED_MS,
    lastUpdated: now - FIRED_MS,
    before: undefined,
    book: intakeLookups(kitchen.catalogue),
  };
  const raw = orderDocumentOf({ ...ORDER, type }, receipt);
  const document = orderDocument.parse(raw);
  const fact = { kind: 'order' as const, orderId: ORDER.id, site: SITE, document, raw };
  return deriveOrder(apply(undefined, fact), kitchen);
}

const ORDER: IntakeOrder = {
  ...{ id: 'sample', version: 1, number: '42', table: '12', guests: 3, waiter: 'Dana', notes: 'Birthday' },
  customer: { name: 'Noa Levi' },
  courses: [
    {
      name: 'Mains',
      items: [
        {
          ...{ id: '1', name: 'Ribeye', sku: idOf('Ribeye'), quantity: 2, seat: '1', notes: 'Sauce aside' },
          modifiers: [
            { name: 'Medium', action: 'choose' },
            { name: 'Butter', action: 'remove' },
            { name: 'Pepper sauce', action: 'add' },
          ],
        },
        {
          ...{ id: '2', name: 'Caesar salad', sku: idOf('Caesar salad'), quantity: 1, seat: '2' },
          allergies: ['Nuts'],
        },
        { id: '3', name: 'Fries', sku: idOf('Fries'), quantity: 1, seat: '2' },
        { id: '4', name: 'Lemonade', sku: idOf('Lemonade'), quantity: 3 },
      ],
    },
  ],
};

function idOf(dish: string): string {
  return `sample-${dish}`;
}
