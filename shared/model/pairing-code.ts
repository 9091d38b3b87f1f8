// Code that a display shows for its approval (PAIR-01): its alphabet, and parsing of what a person typed.
import { PAIRING_CODE_CHARACTERS } from '../limits.ts';

/** No look-alikes (0 and O, 1 and I, 2 and Z, 5 and S, 6 and G, 8 and B, U and V) and no vowels, so that it spells nothing. */
export const PAIRING_ALPHABET = 'CDFHJKMNPQRTVWXY34679';
const SHOWN_GROUP = 4;

/** The typed text in capitals, without characters that no code has; never longer than a code. */
export function readPairingCode(typed: string): string {
  const known = [...typed.toUpperCase()].filter((character) => PAIRING_ALPHABET.includes(character));
  return known.slice(0, PAIRING_CODE_CHARACTERS).join('');
}

/** In two groups, as read aloud: K7QM 4PXD. */
export function pairingGroups(code: string): string[] {
  return [code.slice(0, SHOWN_GROUP), code.slice(SHOWN_GROUP)].filter((group) => group !== '');
}
