// Routes a print to a LAN printer or to the cloud (PAPER-01, PAPER-04).
import type { Printer } from '../../../shared/model/setup/printer.ts';
import type { Setup } from '../../../shared/model/setup/setup.ts';
import { chosenStation } from '../routing/stations.ts';
import type { OutboxMessage } from '../state/facts.ts';
import type { Print } from '../state/print.ts';

/**
 * Printer of the profile, else of the station; undefined: the cloud prints it, as it does for items without a station.
 * A printer without an address prints nothing.
 */
export function printerOf(
  { bon, profile }: Pick<Print, 'bon' | 'profile'>,
  printers: readonly Printer[],
): string | undefined {
  const usable = printers.filter(({ host }) => host !== '');
  const ofProfile = usable.find(({ profiles }) => profiles.includes(profile));
  const ofStation = usable.find(({ stations }) => bon !== undefined && stations.includes(bon));
  return (ofProfile ?? ofStation)?._id;
}

/** Without a cloud, prints without a chosen printer go to the first one (SOLO-05). */
export function firstPrinter(printers: readonly Printer[]): string | undefined {
  return printers.find(({ host }) => host !== '')?._id;
}

/** The message routed by the current setup; messages other than prints are unchanged. */
export function withPrinter(message: OutboxMessage, printers: readonly Printer[]): OutboxMessage {
  if (message.kind !== 'print') return message;
  const { printer: _, ...rest } = message;
  const printer = printerOf(message.print, printers);
  return printer === undefined ? rest : { ...rest, printer };
}

/**
 * Boards affected by a printer problem: profiles that print on it, those of its stations, and those of every station;
 * and its stations, for boards with a station chosen at the display (PAPER-02).
 */
export function boardsAtPrinter(
  printer: Printer,
  { printers, profiles }: Pick<Setup, 'printers' | 'profiles'>,
): { profiles: string[]; stations: string[] } {
  const { stations } = printer;
  const concerned = profiles.filter((profile) => {
    if (profile.type === 'customer') return false;
    const own = printerOf({ profile: profile._id }, printers);
    if (own !== undefined) return own === printer._id;
    const station = chosenStation(profile.stationId);
    if (station === undefined) return stations.length > 0;
    const served = chosenStation(profile.printTicketOnServedStationId);
    return stations.includes(station) || (served !== undefined && stations.includes(served));
  });
  return { profiles: concerned.map(({ _id }) => _id), stations: [...stations] };
}
