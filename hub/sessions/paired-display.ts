// Stored data of a paired display, and its rights (PAIR-02, PAIR-05).
import * as z from 'zod/mini';
import { DISPLAY_NAME_MAX_CHARACTERS } from '../../shared/limits.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import { type DisplayHome, displayHome } from '../../shared/protocol/display-home.ts';
import type { Right } from '../../shared/protocol/session.ts';

/** Shown across a display and in lists: must not be empty without spaces and control characters. */
export const displayName = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()),
  ),
  z.string().check(z.minLength(1), z.maxLength(DISPLAY_NAME_MAX_CHARACTERS)),
);

export const pairedDisplay = z.object({
  name: z.string(),
  home: displayHome,
  pairedAt: z.number(),
  /** Id of the organisation that paired it; while another one is served, it waits. */
  site: z._default(z.string(), ''),
  /** Hash of the secret the display waited with: presenting that returns the session's token, until it is first used. */
  claim: z.exactOptional(z.string()),
  /** Name of the person who approved it. */
  pairedBy: z.string(),
  /** Network address and build of its last connection. */
  address: z.exactOptional(z.string()),
  build: z.exactOptional(z.string()),
});
export type PairedDisplay = z.infer<typeof pairedDisplay>;

/** A display of the hub's former owner shows nothing of the next one's (ORG-17). */
export function isDisplayOf({ site }: PairedDisplay, bound: { id: string } | undefined): boolean {
  return bound !== undefined && site === bound.id;
}

/** A customer display may watch only its own board; every other one works like a signed-in display. */
export function displayRights(display: PairedDisplay, bound: { id: string } | undefined): Right[] {
  return isDisplayOf(display, bound) && ownBoardOf(display.home) === undefined ? ['boards'] : [];
}

/** The only board that a customer display may watch. */
export function ownBoardOf(home: DisplayHome): BoardAddress | undefined {
  return home !== 'start' && home.kind === 'customer' ? home : undefined;
}
