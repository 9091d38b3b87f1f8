import { describe, expect, it } from 'vitest';
import { listRows } from '../../../displays/boards/list-rows.ts';
import { sampleLine, sampleTicket } from '../../../shared/samples/sample-ticket.ts';

const NOW = 1_800_000_000_000;
const burger = () => sampleLine('House burger', 1, 'todo', { plain: ['Medium'] });

describe("a station's list", () => {
  it('[KITCH-03] puts equal lines of several tickets in one row with their count and tables', () => {
    const tickets = [
      sampleTicket(NOW, { title: 'T1', fired: 3, lines: [burger()] }),
      sampleTicket(NOW, { title: 'T2', fired: 5, lines: [burger(), sampleLine('Fries', 2)] }),
    ];
    const [group] = listRows(tickets, { same: true, byDiner: false });
    const row = group?.rows.find(({ line }) => line.name === 'House burger');
    expect(row?.count).toBe(2);
    expect(row?.parts.map(({ ticket }) => ticket.title)).toEqual(['T1', 'T2']);
    expect(row?.since).toBe(NOW - 5 * 60_000);
  });

  it('[KITCH-03] keeps what is made differently apart', () => {
    const bare = sampleLine('House burger', 1);
    const tickets = [sampleTicket(NOW, { title: 'T1', fired: 3, lines: [burger(), bare] })];
    expect(listRows(tickets, { same: true, byDiner: false })[0]?.rows).toHaveLength(2);
  });

  it('[KITCH-04] sorts by urgency, then by age', () => {
    const one = (title: string, fired: number, rest: object = {}) =>
      sampleTicket(NOW, { title, fired, lines: [sampleLine(`dish of ${title}`)], ...rest });
    const tickets = [
      one('new', 2),
      one('older', 4),
      one('urgent', 1, { urgent: true }),
      one('due', 8, { alert: 'warn' }),
      one('late', 20, { alert: 'late' }),
    ];
    const rows = listRows(tickets, { same: true, byDiner: false })[0]?.rows ?? [];
    expect(rows.map(({ parts }) => parts[0]?.ticket.title)).toEqual([
      'late',
      'due',
      'urgent',
      'older',
      'new',
    ]);
  });

  it('[KITCH-04] groups by diner where the profile says so', () => {
    const lines = [
      sampleLine('Soup', 1, 'todo', { diner: '1' }),
      sampleLine('Soup', 1, 'todo', { diner: '2' }),
    ];
    const tickets = [sampleTicket(NOW, { title: 'T1', fired: 3, lines })];
    expect(listRows(tickets, { same: true, byDiner: true }).map(({ diner }) => diner)).toEqual(['1', '2']);
  });
});
