import { describe, expect, it } from 'vitest';
import { boardsAtPrinter, printerOf, withPrinter } from '../../../hub/kitchen/print/print-routing.ts';
import type { PrintFact } from '../../../hub/kitchen/state/event-facts.ts';
import type { PrintMessage } from '../../../hub/kitchen/state/print.ts';
import { readSetup } from '../../../shared/model/setup/setup.ts';

const setup = readSetup({
  printers: [
    { _id: 'hot', name: 'Hot', host: '10.0.0.8', stations: ['bon-grill', 'bon-fry'] },
    { _id: 'window', name: 'Window', host: 'printer-pass', profiles: ['pass'] },
    { _id: 'nowhere', name: 'No address', host: '', stations: ['bon-bar'] },
  ],
  profiles: [
    { _id: 'pass', type: 'expo', name: 'Pass' },
    { _id: 'all', type: 'expo', name: 'All stations' },
    { _id: 'grill', type: 'kitchen', name: 'Grill', stationId: 'bon-grill' },
    { _id: 'bar', type: 'kitchen', name: 'Bar', stationId: 'bon-bar' },
    {
      _id: 'runner',
      type: 'expo',
      name: 'Runner',
      stationId: 'bon-bar',
      printTicketOnServed: true,
      printTicketOnServed_stationId: 'bon-fry',
    },
    { _id: 'guests', type: 'customer', name: 'Guests' },
  ],
});
const wayOf = (print: { bon?: string; profile: string }) => printerOf(print, setup.printers);

describe('destination of a print', () => {
  it('is the printer of its station, no matter who requests it [PAPER-04]', () => {
    expect(wayOf({ bon: 'bon-grill', profile: 'grill' })).toBe('hot');
    expect(wayOf({ bon: 'bon-fry', profile: '' })).toBe('hot');
  });

  it('is the printer of a profile that has one, whether or not it has a station [PAPER-01]', () => {
    expect(wayOf({ bon: 'bon-grill', profile: 'pass' })).toBe('window');
    expect(wayOf({ profile: 'pass' })).toBe('window');
  });

  it('is the cloud without a printer, or with one that has no address [PAPER-04]', () => {
    expect(wayOf({ bon: 'bon-bar', profile: 'bar' })).toBeUndefined();
    expect(wayOf({ profile: 'all' })).toBeUndefined();
    expect(wayOf({ bon: 'bon-salad', profile: '' })).toBeUndefined();
  });

  it('is determined again for a message that had one before [PAPER-04]', () => {
    const print: PrintFact = {
      kind: 'print',
      requestId: 'p',
      orderId: 'o',
      courseId: 'c',
      bon: 'bon-bar',
      items: [],
      whole: true,
      reason: 'asked',
      profile: 'bar',
      at: 1,
    };
    const message: PrintMessage = {
      type: 'expoPrint',
      printItems: [],
      kitchenBon: null,
      bonTags: [],
      order: {},
    };
    const sent = { kind: 'print', print, commandId: 'p', message } as const;
    expect(withPrinter({ ...sent, printer: 'gone' }, setup.printers)).toEqual(sent);
    expect(withPrinter({ ...sent, print: { ...sent.print, bon: 'bon-fry' } }, setup.printers)).toMatchObject({
      printer: 'hot',
    });
  });
});

describe('boards affected by a printer fault', () => {
  const boards = (id: string) => {
    const printer = setup.printers.find(({ _id }) => _id === id);
    return printer && boardsAtPrinter(printer, setup);
  };

  it('are those of its stations, those of all stations, and those that print served tickets there [PAPER-02]', () => {
    expect(boards('hot')).toEqual({
      profiles: ['all', 'grill', 'runner'],
      stations: ['bon-grill', 'bon-fry'],
    });
  });

  it('include profiles that print on it [PAPER-02]', () => {
    expect(boards('window')).toEqual({ profiles: ['pass'], stations: [] });
  });
});
