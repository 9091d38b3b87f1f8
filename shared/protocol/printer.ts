// State of a LAN printer, and the boards it affects (PAPER-02).
import * as z from 'zod/mini';

/** `unknown`: not queried yet; `off`: unreachable; `error`: doesn't answer, or reports a fault itself. */
export const PRINTER_STATES = ['unknown', 'ready', 'off', 'paper', 'cover', 'error'] as const;
export type PrinterState = (typeof PRINTER_STATES)[number];

export const printerHealth = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(PRINTER_STATES),
  /** Chits waiting to be printed there. */
  waiting: z.number(),
});
export type PrinterHealth = z.infer<typeof printerHealth>;

/** A printer that can't print now. */
export const printerTrouble = z.extend(printerHealth, {
  /** A text, so that current displays can parse the states of later hubs. */
  state: z.string(),
  /** Ids of the affected profiles and stations. */
  profiles: z.array(z.string()),
  stations: z.array(z.string()),
});
export type PrinterTrouble = z.infer<typeof printerTrouble>;
