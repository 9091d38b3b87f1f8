import { describe, expect, it } from 'vitest';
import { boardsAtPrinter, printerOf, withPrinter } from '../../../hub/kitchen/print/print-way.ts';
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

describe('which way a print goes', () => {
  it('[PAPER-04] a station’s bon goes to the printer of that station, whoever prints it', () => {
    expect(wayOf({ bon: 'bon-grill', profile: 'grill' })).toBe('hot');
    expect(wayOf({ bon: 'bon-fry', profile: '' })).toBe('hot');
  });

  it('[PAPER-01] what a profile with a printer of its own prints goes there, station or not', () => {
    expect(wayOf({ bon: 'bon-grill', profile: 'pass' })).toBe('window');
    expect(wayOf({ profile: 'pass' })).toBe('window');
  });

  it('[PAPER-04] without a printer, or with one that has no address, it goes to the cloud', () => {
    expect(wayOf({ bon: 'bon-bar', profile: 'bar' })).toBeUndefined();
    expect(wayOf({ profile: 'all' })).toBeUndefined();
    expect(wayOf({ bon: 'bon-salad', profile: '' })).toBeUndefined();
  });

  it('[PAPER-04] is decided anew where a message had a way before', () => {
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

describe('whose boards a printer’s trouble concerns', () => {
  const boards = (id: string) => {
    const printer = setup.printers.find(({ _id }) => _id === id);
    return printer && boardsAtPrinter(printer, setup);
  };

  it('[PAPER-02] those of its stations, those of every station, those that print what was served there', () => {
    expect(boards('hot')).toEqual({
      profiles: ['all', 'grill', 'runner'],
      stations: ['bon-grill', 'bon-fry'],
    });
  });

  it('[PAPER-02] and profiles that print on it', () => {
    expect(boards('window')).toEqual({ profiles: ['pass'], stations: [] });
  });
});
