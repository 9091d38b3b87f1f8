// `npm run simulate:bugs [minutes] [most seeds] [part of a name]`: number of evenings needed to find each planted bug.
import { playMany } from './many-evenings.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';

const MINUTES = 10;
const MOST_SEEDS = 60;

const minutes = Number(process.argv[2] ?? MINUTES);
const most = Number(process.argv[3] ?? MOST_SEEDS);
const named = process.argv[4] ?? '';
console.log('| planted bug | seeds it took | what was seen |\n| --- | --- | --- |');
for (const { name } of PLANTED_BUGS.filter((bug) => bug.name.includes(named))) {
  const { failed } = await playMany({ seeds: { from: 1, to: most, minutes }, bug: name, processes: 1 });
  const [first] = failed;
  const seen = first?.failure?.reason.split('\n')[0]?.slice(0, 90).replaceAll('|', '/') ?? '';
  console.log(`| ${name} | ${first === undefined ? `not in ${most}` : first.seed} | ${seen} |`);
  if (first === undefined) process.exitCode = 1;
}
