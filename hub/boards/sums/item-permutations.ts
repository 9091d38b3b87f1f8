// Groups the pieces of one item into permutations, and those by modifiers and by notes (GRP-19).
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import type {
  ItemDetail,
  ItemPlace,
  Permutation,
  PieceStates,
} from '../../../shared/protocol/board/item-detail.ts';
import type { ItemStage } from '../../kitchen/state/kitchen.ts';
import { compareText } from '../order/line-order.ts';

/** Properties that make two pieces of an item different work. */
export type Make = Pick<Permutation, 'size' | 'modifiers' | 'notes' | 'allergens'>;

/** Pieces of one ordered item, and the place they belong to. */
export interface Piece {
  make: Make;
  place: Pick<ItemPlace, 'ticketId' | 'orderId' | 'courseId' | 'title' | 'orderType'> &
    Pick<ItemPlace, 'organization' | 'status' | 'alert'>;
  state: keyof PieceStates;
  count: number;
  /** Ordered item for commands; undefined if its state belongs to another station. */
  itemId: string | undefined;
  /** Result of a tap while it is still to be made; undefined if a tap does nothing. */
  next: ItemStage | undefined;
  /** Note written at a display; undefined if the board can't write notes. */
  note: { text: string | undefined } | undefined;
}

type Sums = Pick<ItemDetail, 'count' | 'states' | 'permutations' | 'byModifiers' | 'byNotes'>;

/** Groups pieces given in board order; plain ones come first, the rest by text. */
export function itemPermutations(pieces: readonly Piece[]): Sums {
  const permutations = gathered(pieces, ({ make }) => makeKey(make))
    .map(([key, [first, ...more]]) => permutation(key, first, more))
    .sort(
      (one, other) =>
        compareText(words(one.modifiers), words(other.modifiers)) ||
        compareText(one.notes.join(), other.notes.join()) ||
        compareText(one.key, other.key),
    );
  return {
    ...summed(pieces),
    permutations,
    byModifiers: gathered(permutations, ({ modifiers }) => canonicalJson(sorted(modifiers))).map(
      ([key, some]) => ({ ...group(key, some), modifiers: some[0].modifiers }),
    ),
    byNotes: gathered(permutations, ({ notes }) => canonicalJson(notes))
      .map(([key, some]) => ({ ...group(key, some), notes: some[0].notes }))
      .sort((one, other) => compareText(one.notes.join(), other.notes.join())),
  };
}

type Some<Of> = [first: Of, ...more: Of[]];

function gathered<Of>(all: readonly Of[], keyOf: (one: Of) => string): [key: string, some: Some<Of>][] {
  const groups = new Map<string, Some<Of>>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups];
}

/** The order in which modifiers and warnings were entered makes no difference to the cook. */
export function makeKey({ size, modifiers, notes, allergens }: Make): string {
  return canonicalJson({
    size,
    modifiers: sorted(modifiers),
    notes,
    allergens: allergens.toSorted(compareText),
  });
}

/** The same make in canonical order. */
export function sortedMake(make: Make): Make {
  return { ...make, modifiers: sorted(make.modifiers), allergens: make.allergens.toSorted(compareText) };
}

/** Nested modifiers keep their order: it shows which modifier they belong to. */
function sorted(modifiers: Make['modifiers']): Make['modifiers'] {
  if (modifiers.some(({ level }) => level !== undefined)) return modifiers;
  return modifiers.toSorted((one, other) => compareText(canonicalJson(one), canonicalJson(other)));
}

function words(modifiers: Make['modifiers']): string {
  return modifiers.map(({ text }) => text).join();
}

function permutation(key: string, first: Piece, more: readonly Piece[]): Permutation {
  const pieces = [first, ...more];
  const places = gathered(pieces, ({ place }) => JSON.stringify([place.ticketId, place.courseId]));
  return { key, ...first.make, ...summed(pieces), places: places.map(([, some]) => placeOf(some)) };
}

function placeOf(pieces: Some<Piece>): ItemPlace {
  const { place } = pieces[0];
  // Pending work isn't wanted yet: marking all pieces must leave it alone.
  const markable = place.status === 'pending' ? [] : pieces;
  return {
    ...place,
    ...summed(pieces),
    ...markOf(
      'prepare',
      markable.filter(({ state }) => state !== 'prepared'),
    ),
    ...markOf('serve', markable),
    ...advanceOf(markable),
    ...noteOf(pieces),
  };
}

function markOf(what: 'prepare' | 'serve', pieces: readonly Piece[]): Pick<ItemPlace, 'prepare' | 'serve'> {
  const named = pieces.filter(({ itemId }) => itemId !== undefined);
  const itemIds = [...new Set(named.flatMap(({ itemId }) => itemId ?? []))];
  return itemIds.length === 0 ? {} : { [what]: { itemIds, count: total(named) } };
}

const ADVANCED = ['preparing', 'cooking', 'prepared'] as const;

/** Next states, each with the pieces that a tap would bring there (EXPO-38). */
function advanceOf(pieces: readonly Piece[]): Pick<ItemPlace, 'advance'> {
  const advance = ADVANCED.flatMap((as) => {
    const named = pieces.filter(({ next, itemId }) => next === as && itemId !== undefined);
    const itemIds = [...new Set(named.flatMap(({ itemId }) => itemId ?? []))];
    return itemIds.length === 0 ? [] : [{ as, itemIds, count: total(named) }];
  });
  return advance.length === 0 ? {} : { advance };
}

function noteOf(pieces: readonly Piece[]): Pick<ItemPlace, 'note'> {
  const noted = pieces.filter(({ itemId, note }) => itemId !== undefined && note !== undefined);
  const itemIds = [...new Set(noted.flatMap(({ itemId }) => itemId ?? []))];
  const text = noted.find(({ note }) => note?.text)?.note?.text;
  return itemIds.length === 0 ? {} : { note: { itemIds, ...(text === undefined ? {} : { text }) } };
}

function summed(pieces: readonly Piece[]): { count: number; states: PieceStates } {
  const states = { todo: 0, preparing: 0, cooking: 0, prepared: 0 };
  for (const { state, count } of pieces) states[state] += count;
  return { count: total(pieces), states };
}

function group(key: string, permutations: readonly Permutation[]) {
  return { key, count: total(permutations), permutations: permutations.map((one) => one.key) };
}

function total(counted: readonly { count: number }[]): number {
  return counted.reduce((sum, { count }) => sum + count, 0);
}
