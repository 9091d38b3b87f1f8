// Owns the list of all golden kitchens and where their boards are kept.
import { fileURLToPath } from 'node:url';
import type { GoldenKitchen } from './golden-kitchen.ts';
import { kitchensInBalance } from './kitchens-in-balance.ts';
import { kitchensOfLines } from './kitchens-of-lines.ts';
import { kitchensOfPlaces } from './kitchens-of-places.ts';
import { kitchensOfTheDay } from './kitchens-of-the-day.ts';
import { kitchensOfWork } from './kitchens-of-work.ts';

export const goldenKitchens: readonly GoldenKitchen[] = [
  ...kitchensOfTheDay,
  ...kitchensOfWork,
  ...kitchensOfLines,
  ...kitchensOfPlaces,
  ...kitchensInBalance,
];

export const goldenFolder = fileURLToPath(new URL('../../shared/samples/kitchens/', import.meta.url));
