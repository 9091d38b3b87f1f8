// Owns the examples of boards that are set to a station.
import { describe, expect, test } from 'vitest';
import { itemEvent } from '../kitchen/builders.ts';
import { BoardKitchen, hanging, ticketOn } from './board-kitchen.ts';
import { grillAndCold, ticket } from './board-orders.ts';

describe('stations', () => {
  test('[ROUTE-01] a station board shows only what is made there, and where else a line is made', () => {
    const lines = ticketOn(new BoardKitchen([grillAndCold]).line('12:01', 'bon-grill')).items;
    expect(lines.map(({ name, here, alsoAt }) => ({ name, here, alsoAt }))).toEqual([
      { name: 'Burger', here: true, alsoAt: ['Cold'] },
      { name: 'Steak', here: true, alsoAt: [] },
    ]);
  });

  test('[ROUTE-02] showAllTicketItems shows the whole ticket of a station', () => {
    const kitchen = new BoardKitchen([grillAndCold], { line: { showAllTicketItems: true } });
    const lines = ticketOn(kitchen.line('12:01', 'bon-grill')).items;
    expect(lines.map(({ name, here }) => [name, here])).toEqual([
      ['Salad', false],
      ['Burger', true],
      ['Steak', true],
    ]);
  });

  test('[ROUTE-01] a course with nothing for the station is not on its board', () => {
    const kitchen = new BoardKitchen([ticket('mains', '12:00')]);
    expect(hanging(kitchen.line('12:01', 'bon-cold'))).toEqual([]);
    expect(hanging(kitchen.line('12:01', 'bon-grill'))).toEqual(['mains']);
  });

  test('[KITCH-15] without a station, or with -1, every item shows', () => {
    const kitchen = new BoardKitchen([grillAndCold], { line: { stationId: 'bon-cold' } });
    expect(ticketOn(kitchen.line('12:01', '-1')).items).toHaveLength(3);
    expect(ticketOn(kitchen.line('12:01')).items).toHaveLength(2);
    expect(ticketOn(new BoardKitchen([grillAndCold]).line('12:01')).items).toHaveLength(3);
  });

  test('[TICK-38] status, stage and alert come from the whole course, on station boards too', () => {
    const kitchen = new BoardKitchen([
      grillAndCold,
      itemEvent('p', '12:02', 'prepared', ['steak', 'burger']),
    ]);
    expect(ticketOn(kitchen.line('12:03', 'bon-grill')).stage).toBe('cooking');
    kitchen.take([itemEvent('p2', '12:04', 'prepared', ['salad'])]);
    expect(ticketOn(kitchen.line('12:05', 'bon-grill')).stage).toBe('prepared');
  });

  test('[KITCH-07] the station list counts what is still to be prepared at each', () => {
    const kitchen = new BoardKitchen([grillAndCold, itemEvent('p', '12:02', 'prepared', ['steak'])]);
    expect(kitchen.line('12:03', 'bon-cold').stations).toEqual([
      { id: 'bon-grill', name: 'Grill', count: 1 },
      { id: 'bon-cold', name: 'Cold', count: 2 },
    ]);
  });

  test('[KITCH-12] hideServedInKitchen takes served items off, but not in a load-balance group', () => {
    const facts = [grillAndCold, itemEvent('s', '12:02', 'served', ['steak'])];
    const names = (line: object) =>
      ticketOn(new BoardKitchen(facts, { line: { ...line } }).line('12:03')).items.map(({ name }) => name);
    expect(names({ hideServedInKitchen: true })).toEqual(['Salad', 'Burger']);
    expect(names({ hideServedInKitchen: true, lbGroup: 'lb-1' })).toEqual(['Salad', 'Burger', 'Steak']);
  });
});
