// The list of all golden kitchens, and their boards as text.
import { fileURLToPath } from 'node:url';
import { boardText } from './board-text.ts';
import { drawKitchen, type GoldenKitchen, usualSetup } from './golden-kitchen.ts';
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

/** The approved boards, one text file for each kitchen. */
export const goldenFolder = fileURLToPath(new URL('boards/', import.meta.url));

type Drawn = Awaited<ReturnType<typeof drawKitchen>>;

/** Draws a kitchen by its name. */
export async function drawNamed(name: string): Promise<Drawn> {
  const kitchen = goldenKitchens.find((each) => each.name === name);
  if (kitchen === undefined) throw new Error(`No golden kitchen ${name}`);
  return await drawKitchen(kitchen);
}

/** The approved text of a kitchen: its boards for reading, each with the digest of everything on it. */
export function kitchenText({ about, now, site, boards }: Drawn): string {
  const { id, name, ...place } = site;
  const lines = [
    about,
    [new Date(now).toISOString(), name, id, ...Object.values(place).map(String)].join(' · '),
    ...Object.entries(boards).flatMap(([board, drawn]) => [
      '',
      ...boardText(board, { ...drawn, now, site, usual: usualSetup }),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}
