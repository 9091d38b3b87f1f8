// What the hub says of a printer on the LAN: its state, and whose boards it concerns (PAPER-02).
import * as z from 'zod/mini';

/** `unknown`: not asked yet; `off`: it can't be reached; `error`: it answers nothing, or has a fault of its own. */
export const PRINTER_STATES = ['unknown', 'ready', 'off', 'paper', 'cover', 'error'] as const;
export type PrinterState = (typeof PRINTER_STATES)[number];

export const printerHealth = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(PRINTER_STATES),
  /** Bons that wait to be printed there. */
  waiting: z.number(),
});
export type PrinterHealth = z.infer<typeof printerHealth>;

/** A printer that can't print now. */
export const printerTrouble = z.extend(printerHealth, {
  /** A text, so that displays of today read also what a later hub says. */
  state: z.string(),
  /** Ids of the profiles whose boards it concerns, and of the stations. */
  profiles: z.array(z.string()),
  stations: z.array(z.string()),
});
export type PrinterTrouble = z.infer<typeof printerTrouble>;
