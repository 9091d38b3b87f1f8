// Effective setup where there is no cloud.
import { describe, expect, it } from 'vitest';
import { refusedByRights } from '../../hub/kitchen/commands/allowed-commands.ts';
import { printerOf } from '../../hub/kitchen/print/print-routing.ts';
import { withoutCloud } from '../../hub/standalone/without-cloud.ts';
import type { JsonObject } from '../../shared/json/json-object.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { TICKET_MENU_ACTIONS } from '../../shared/model/setup/ticket-menu-actions.ts';
import type { Command } from '../../shared/protocol/command.ts';

const everything = {
  ...{
    tmOptions: [...TICKET_MENU_ACTIONS],
    enablePrintCourse: true,
    enanblePrepSMS: true,
    suggestSmsOnServed: true,
  },
  ...{ printTicketOnPrepared: true, printTicketOnServed: true },
};
const setupWith = (more: JsonObject) =>
  withoutCloud(
    readSetup({
      ...{ version: '1.1', enableOffline: true, redirect: 'elsewhere' },
      profiles: [
        { _id: 'pass', type: 'expo', name: 'Pass', ...everything },
        { _id: 'grill', type: 'kitchen', name: 'Grill', stationId: 'bon-grill', ...everything },
        { _id: 'hall', type: 'customer', name: 'Hall' },
      ],
      ...more,
    }),
  );
const printers = [{ _id: 'p1', name: 'Bar', host: '192.168.1.50', stations: ['bon-bar'] }];
const ids = { orderId: 'o', courseId: 'c' };
const OF_A_CLOUD: Command[] = [
  { name: 'order.notify', ...ids },
  { name: 'sms.prep', orderNumber: '7' },
];
const ON_PAPER: Command[] = [
  { name: 'course.print', ...ids },
  { name: 'course.print', ...ids, itemIds: ['i'] },
];
const codes = (setup: ReturnType<typeof setupWith>, commands: Command[]) =>
  setup.profiles
    .filter(({ type }) => type !== 'customer')
    .flatMap((profile) => commands.map((command) => refusedByRights(command, profile, 'site')?.refusal.code));

describe('a setup without a cloud', () => {
  it('disables cloud-only features in every profile, whatever is stored, and refuses them with a code [SOLO-05]', () => {
    expect(codes(setupWith({ printers }), OF_A_CLOUD)).toEqual([
      'not-allowed',
      'not-allowed',
      'not-allowed',
      'not-allowed',
    ]);
    expect(setupWith({})).toMatchObject({ enableOffline: false, redirect: '' });
    expect(setupWith({}).profiles[0]).toMatchObject({ suggestSmsOnServed: false });
  });

  it('prints only if a LAN printer has an address [SOLO-05]', () => {
    const nobody = ['not-allowed', 'not-allowed', 'not-allowed', 'not-allowed'];
    expect(codes(setupWith({}), ON_PAPER)).toEqual(nobody);
    expect(codes(setupWith({ printers: [{ _id: 'p1', name: 'Bar', host: '' }] }), ON_PAPER)).toEqual(nobody);
    expect(setupWith({}).profiles[0]).toMatchObject({
      printTicketOnPrepared: false,
      printTicketOnServed: false,
    });
    expect(codes(setupWith({ printers }), ON_PAPER)).toEqual([undefined, undefined, undefined, undefined]);
    expect(setupWith({ printers }).profiles[0]).toMatchObject({
      printTicketOnPrepared: true,
      printTicketOnServed: true,
    });
  });

  it('keeps everything else as stored [SOLO-05]', () => {
    const stored = readSetup({
      version: '1.1',
      profiles: [{ _id: 'hall', type: 'customer', name: 'Hall' }],
      printers,
    });
    expect(withoutCloud({ ...stored, enableOffline: false, redirect: '' })).toEqual({
      ...stored,
      enableOffline: false,
      redirect: '',
    });
    expect(printerOf({ profile: 'pass', bon: 'bon-bar' }, stored.printers)).toBe('p1');
  });
});
