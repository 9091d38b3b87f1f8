// Draft of a manual order: stored in this browser until the hub has it, so that a reload or a failed send loses nothing
// (INTAKE-10).
import { useState } from 'react';
import { HAND_ORDER_MAX, type HandOrder, handOrder } from '../../shared/protocol/hub-orders.ts';
import { browserStorage } from '../link/browser-storage.ts';
import { newId } from '../setup/new-id.ts';

export type DraftLine = HandOrder['items'][number];

/** Without an organisation there is no storage key, and it lasts as long as the page. */
export function useOrderDraft(organization: string) {
  const keptUnder = `kds_hand_order:${organization}`;
  const [draft, setDraft] = useState(() => readDraft(browserStorage.read(keptUnder)) ?? emptyDraft());
  const keep = (next: HandOrder) => {
    browserStorage.write(keptUnder, isUntouched(next) ? null : JSON.stringify(next));
    setDraft(next);
  };
  return { draft, keep };
}

/** @param type same as the previous order: a counter enters one take-away after the other */
export function emptyDraft(type: HandOrder['type'] = 'dine-in'): HandOrder {
  return { key: newId(), type, table: '', name: '', note: '', items: [] };
}

function isUntouched({ table, name, note, items }: HandOrder): boolean {
  return items.length === 0 && !table && !name && !note;
}

function readDraft(text: string | null): HandOrder | undefined {
  if (text === null) return undefined;
  try {
    return handOrder.safeParse(JSON.parse(text)).data;
  } catch {
    // Written by another version of this page.
    return undefined;
  }
}

/** A line's key is its item plus its index among that item's lines. */
export function keyedLines({ items }: HandOrder): { key: string; line: DraftLine; place: number }[] {
  const seen = new Map<string, number>();
  return items.map((line, place) => {
    const count = (seen.get(line.item) ?? 0) + 1;
    seen.set(line.item, count);
    return { key: `${line.item} ${count}`, line, place };
  });
}

/** Pieces of an item over all its lines. */
export function piecesOf(item: string, { items }: HandOrder): number {
  return items.filter((line) => line.item === item).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Adds one piece: to its plain line, or on a new line if all its lines have notes or modifiers. */
export function withOneMore(draft: HandOrder, item: string): HandOrder {
  const place = draft.items.findIndex((line) => line.item === item && isPlain(line));
  const line = draft.items[place];
  if (line === undefined) return { ...draft, items: [...draft.items, { item, quantity: 1 }] };
  return withLine(draft, place, { ...line, quantity: Math.min(line.quantity + 1, HAND_ORDER_MAX.quantity) });
}

/** @param line undefined removes it */
export function withLine(draft: HandOrder, place: number, line: DraftLine | undefined): HandOrder {
  const items = draft.items.flatMap((each, at) => (at === place ? (line ?? []) : each));
  return { ...draft, items };
}

export function toggledModifier(line: DraftLine, group: string, option: string): DraftLine {
  const { modifiers = [] } = line;
  const others = modifiers.filter((chosen) => chosen.group !== group || chosen.option !== option);
  return {
    ...line,
    modifiers: others.length < modifiers.length ? others : [...modifiers, { group, option }],
  };
}

function isPlain({ note, modifiers = [] }: DraftLine): boolean {
  return !note && modifiers.length === 0;
}
