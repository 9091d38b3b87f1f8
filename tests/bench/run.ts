// Owns the table of measured figures (docs/quality.md): `npm run bench [-- --json] [parts]`. Parts: live, evening, growth,
// start, first, paint; all unless told. Nothing is asserted; bare limits are of the same run.
import { eveningFigures } from './evening-figures.ts';
import { type Figure, rowOf, verdictOf } from './figure.ts';
import { firstBoardFigures } from './first-board-figures.ts';
import { growthFigures } from './growth-figures.ts';
import { liveFigures } from './live-figures.ts';
import { paintFigures } from './paint-figures.ts';
import { startFigures } from './start-figures.ts';

const PARTS: Record<string, () => Promise<Figure[]>> = {
  live: liveFigures,
  evening: eveningFigures,
  growth: growthFigures,
  start: startFigures,
  first: firstBoardFigures,
  paint: paintFigures,
};

const asked = process.argv.slice(2);
const asJson = asked.includes('--json');
const wanted = asked.filter((word) => word !== '--json');
const unknown = wanted.filter((name) => PARTS[name] === undefined);
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  // Minutes pass: each figure is told as soon as it is there, and all of them as a table at the end.
  for (const figure of await measure()) {
    figures.push(figure);
    const { what, figure: value, verdict } = rowOf(figure);
    console.error(`${what}: ${value} ${verdict}`);
  }
}
if (asJson) {
  console.log(JSON.stringify(figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }))));
} else console.table(figures.map(rowOf));
process.exit(0);
