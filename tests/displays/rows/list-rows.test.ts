import { describe, expect, it } from 'vitest';
import { doneLines, isRowExpandable, listRows, piecesOf } from '../../../displays/rows/list-rows.ts';
import { sampleLine, sampleTicket } from '../../../shared/samples/sample-ticket.ts';

const NOW = 1_800_000_000_000;
const burger = () => sampleLine('House burger', 1, 'todo', { plain: ['Medium'] });

describe("a station's list", () => {
  it('[KITCH-03] puts equal lines of several tickets in one row with their count and tables', () => {
    const tickets = [
      sampleTicket(NOW, { title: 'T1', fired: 3, lines: [burger()] }),
      sampleTicket(NOW, { title: 'T2', fired: 5, lines: [burger(), sampleLine('Fries', 2)] }),
    ];
    const [group] = listRows(tickets, { merge: 'same', byDiner: false, seats: true });
    const row = group?.rows.find(({ line }) => line.name === 'House burger');
    expect(row?.count).toBe(2);
    expect(row?.parts.map(({ ticket }) => ticket.title)).toEqual(['T1', 'T2']);
    expect(row?.since).toBe(NOW - 5 * 60_000);
  });

  it('puts a done dish after what is still to be made once it has settled, and before unfired ones [KITCH-18]', () => {
    const part = { stage: 'cooking' } as const;
    const one = {
      ...sampleTicket(NOW, { title: 'T1', fired: 5, lines: [sampleLine('Soup', 1, 'prepared'), burger()] }),
      part,
    };
    const two = { ...sampleTicket(NOW, { title: 'T2', fired: 3, lines: [sampleLine('Fries', 1)] }), part };
    const waits = {
      ...sampleTicket(NOW, { title: 'T3', lines: [sampleLine('Cake', 1)] }),
      part: { stage: 'pending' as const },
    };
    const tickets = [one, two, { ...waits, status: 'pending' as const }];
    const names = (all: typeof tickets, settled: readonly string[]) =>
      listRows(all, { merge: 'none', byDiner: false, seats: true }, new Set(settled))[0]?.rows.map(
        ({ line }) => line.name,
      );
    expect(names(tickets, [])).toEqual(['Soup', 'House burger', 'Fries', 'Cake']);
    expect(doneLines(tickets)).toEqual([one.items[0]?.id]);
    expect(names(tickets, doneLines(tickets))).toEqual(['House burger', 'Fries', 'Soup', 'Cake']);
    // A list of the whole kitchen keeps its tickets together.
    expect(doneLines(tickets.map(({ part: _, ...ticket }) => ticket))).toEqual([]);
  });

  it('keeps lines prepared differently apart [KITCH-03]', () => {
    const bare = sampleLine('House burger', 1);
    const tickets = [sampleTicket(NOW, { title: 'T1', fired: 3, lines: [burger(), bare] })];
    expect(listRows(tickets, { merge: 'same', byDiner: false, seats: true })[0]?.rows).toHaveLength(2);
  });

  it('keeps the order of the hub, whatever the age, alert and rush of its tickets [KITCH-04] [KITCH-07]', () => {
    const one = (title: string, fired: number, rest: object = {}) =>
      sampleTicket(NOW, { title, fired, lines: [sampleLine(`dish of ${title}`), burger()], ...rest });
    const tickets = [
      one('new', 2),
      one('urgent', 1, { urgent: true }),
      one('late', 20, { alert: 'late' }),
      one('older', 4),
    ];
    const names = (merge: 'same' | 'none') =>
      listRows(tickets, { merge, byDiner: false, seats: true })[0]?.rows.map(({ line }) => line.name);
    expect(names('same')).toEqual([
      'dish of new',
      'House burger',
      'dish of urgent',
      'House burger',
      'dish of late',
      'House burger',
      'dish of older',
    ]);
  });

  it('groups by seat of one table where the profile says so, with items without a seat apart [KITCH-04]', () => {
    const at = (diner?: string) => sampleLine('Soup', 1, 'todo', diner === undefined ? {} : { diner });
    const tickets = [
      sampleTicket(NOW, { title: 'T1', fired: 3, lines: [at('1'), at('2'), at()] }),
      sampleTicket(NOW, { title: 'T2', fired: 9, lines: [at('1')] }),
    ];
    const groups = listRows(tickets, { merge: 'same', byDiner: true, seats: true });
    expect(groups.map(({ heading }) => heading)).toEqual([
      { by: 'diner', title: 'T1', orderType: 'Seated', diner: '1' },
      { by: 'diner', title: 'T1', orderType: 'Seated', diner: '2' },
      { by: 'diner', title: 'T1', orderType: 'Seated', diner: undefined },
      { by: 'diner', title: 'T2', orderType: 'Seated', diner: '1' },
    ]);
  });

  it('shows the warnings of an order at each of its rows, and keeps them apart from other orders [EXPO-35]', () => {
    const dish = (draft: object = {}) => sampleLine('Fries', 1, 'todo', draft);
    const nuts = { text: 'nuts', item: 'Gnocchi', diner: '1' };
    const tickets = [
      sampleTicket(NOW, { title: 'T1', fired: 3, lines: [dish()] }),
      sampleTicket(NOW, { title: 'T2', fired: 2, lines: [dish()], allergies: [nuts] }),
      sampleTicket(NOW, {
        title: 'T3',
        fired: 1,
        // Ingredients of a dish aren't an allergy of the customer.
        lines: [dish({ allergens: ['nuts'], contains: ['nuts'] })],
        allergies: [nuts],
      }),
      sampleTicket(NOW, {
        title: 'T4',
        lines: [dish({ allergens: ['nuts'] })],
        allergies: [{ ...nuts, item: 'Fries', here: true }],
      }),
    ];
    const [group] = listRows(tickets, { merge: 'same', byDiner: false, seats: true });
    expect(group?.rows.map(({ parts, allergies }) => [parts[0]?.ticket.title, allergies])).toEqual([
      ['T1', []],
      ['T2', [nuts]],
      ['T3', [nuts]],
      ['T4', []],
    ]);
  });

  it('[GRP-15] keeps the lines of two seats apart only where seats are shown', () => {
    const lines = ['1', '2'].map((diner) => sampleLine('Soup', 1, 'todo', { diner }));
    const tickets = [sampleTicket(NOW, { title: 'T1', fired: 3, lines })];
    const counts = (seats: boolean) =>
      listRows(tickets, { merge: 'same', byDiner: false, seats })[0]?.rows.map(({ count }) => count);
    expect(counts(true)).toEqual([1, 1]);
    expect(counts(false)).toEqual([2]);
  });

  it('groups by item group in the order of the hub, with ungrouped lines last [KITCH-13]', () => {
    const of = (title: string, alert: 'none' | 'late', group?: string) =>
      sampleTicket(NOW, {
        title,
        fired: 3,
        alert,
        lines: [sampleLine(`dish of ${title}`, 1, 'todo', group === undefined ? {} : { group })],
      });
    const tickets = [of('T2', 'late'), of('T1', 'none', 'Grill'), of('T3', 'late', 'Salads')];
    const groups = listRows(tickets, { merge: 'same', byDiner: false, seats: true });
    expect(groups.map(({ heading }) => heading)).toEqual([
      { by: 'group', name: 'Grill' },
      { by: 'group', name: 'Salads' },
      { by: 'group', name: undefined },
    ]);
  });

  it('expands a row of several tickets into its pieces, up to the limit [GRP-06] [GRP-07]', () => {
    const three = { ...sampleLine('Soup', 3), singles: ['a', 'b', 'c'].map((id) => ({ id, quantity: 1 })) };
    const tickets = [
      sampleTicket(NOW, { title: 'T1', fired: 3, lines: [three] }),
      sampleTicket(NOW, { title: 'T2', fired: 3, lines: [sampleLine('Soup')] }),
    ];
    const row = listRows(tickets, { merge: 'same', byDiner: false, seats: true })[0]?.rows[0];
    if (!row) throw new Error('There is no row');
    expect(row.count).toBe(4);
    expect(
      piecesOf(row).map(({ ticket, line }) => [ticket.title, line.quantity, line.itemIds.length]),
    ).toEqual([
      ['T1', 1, 1],
      ['T1', 1, 1],
      ['T1', 1, 1],
      ['T2', 1, 1],
    ]);
    expect(isRowExpandable(row, 4)).toBe(true);
    expect(isRowExpandable(row, 3)).toBe(false);
  });
});
