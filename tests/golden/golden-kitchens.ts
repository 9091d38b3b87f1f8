// The list of all golden kitchens, and their boards as text.
import { fileURLToPath } from 'node:url';
import { balancingKitchens } from './balancing-kitchens.ts';
import { boardText } from './board-text.ts';
import { drawKitchen, type GoldenKitchen, usualSetup } from './golden-kitchen.ts';
import { groupingKitchens } from './grouping-kitchens.ts';
import { lineKitchens } from './line-kitchens.ts';
import { ordinaryKitchens } from './ordinary-kitchens.ts';
import { timingKitchens } from './timing-kitchens.ts';

export const goldenKitchens: readonly GoldenKitchen[] = [
  ...ordinaryKitchens,
  ...timingKitchens,
  ...lineKitchens,
  ...groupingKitchens,
  ...balancingKitchens,
];

/** The approved boards, one text file for each kitchen. */
export const goldenFolder = fileURLToPath(new URL('boards/', import.meta.url));

type Drawn = Awaited<ReturnType<typeof drawKitchen>>;

const drawnByName = new Map<string, Promise<Drawn>>();

/** Draws a kitchen by its name, once per process: it takes seconds. */
export function drawKitchenByName(name: string): Promise<Drawn> {
  const kitchen = goldenKitchens.find((each) => each.name === name);
  if (kitchen === undefined) throw new Error(`No golden kitchen ${name}`);
  const drawn = drawnByName.get(name) ?? drawKitchen(kitchen);
  drawnByName.set(name, drawn);
  return drawn;
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
