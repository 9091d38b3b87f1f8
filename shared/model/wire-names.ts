import type { JsonObject } from '../json/json-object.ts';

/**
 * Settings whose names in the cloud's setup are misspelt or spelled unlike the others, by the names that the hub and its
 * texts use. The setup's schemas read and write the cloud's names; whoever else needs one finds it here.
 */
export const WIRE_NAMES = {
  enablePrepSms: 'enanblePrepSMS',
  displayIngredients: 'displayIngrediants',
  printTicketOnServedStationId: 'printTicketOnServed_stationId',
  courseDateGroupByThresholdMinutes: 'courseDateGroupByThreshhold',
  enableImmediateItemsView: 'enableImmidiateItemsView',
  logIncomingOrders: 'logIncommingOrders',
  enableTimerForSelectedTickets: 'emableTimerForSelectedTickets',
  movePreparedTicketsToStart: 'movePreparedTicketsToSTart',
  prepTimerDisplayThresholdSeconds: 'prepTimerDisplayThreshhold',
  prepSmsMessage: 'prepSMSMessage',
} as const;

type OwnName = keyof typeof WIRE_NAMES;
type WireName<Name extends OwnName> = (typeof WIRE_NAMES)[Name];

type Read<Wire> = Omit<Wire, WireName<OwnName>> & {
  [Name in OwnName as WireName<Name> extends keyof Wire ? Name : never]: Wire[WireName<Name> & keyof Wire];
};

const OWN_NAMES = new Map<string, string>(Object.entries(WIRE_NAMES).map(([own, wire]) => [wire, own]));

/** Settings under the hub's own names. */
export function fromWire<Wire extends object>(settings: Wire): Read<Wire> {
  const renamed: Iterable<readonly unknown[]> = Object.entries(settings).map(([name, value]) => [
    ownName(name),
    value,
  ]);
  return Object.fromEntries(renamed);
}

/** The same settings under the cloud's names. */
export function toWire(settings: object): JsonObject {
  const names = new Map<string, string>(Object.entries(WIRE_NAMES));
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [names.get(name) ?? name, value]),
  );
}

/** The hub's own name of a setting, of whichever section: `kds.prepSMSMessage` is `kds.prepSmsMessage`. */
export function ownName(at: string): string {
  const start = at.lastIndexOf('.') + 1;
  return at.slice(0, start) + (OWN_NAMES.get(at.slice(start)) ?? at.slice(start));
}
