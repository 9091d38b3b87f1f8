// In which order test files start: those that take longest first, so that none of them is left over at the end, when the
// other workers have nothing to do; projects that run side by side take turns, since one of them draws while the other waits.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longest first; others start in vitest's own order, which on a fresh checkout is by file size. */
const LONG_FILES = [
  'simulator/simulator',
  'components/ticket-dialogs',
  'site/spooler',
  'faults/cover',
  'faults/unseen-tickets',
  'faults/cloud-faults',
  'looks/looks',
  'journeys/friday-at-the-pass',
  'journeys/sandbox-evening',
  'journeys/dense-boards',
  'journeys/station-done',
  'journeys/outage',
  'journeys/evening',
  'journeys/bump-bar-alone',
  'journeys/setup-health',
  'journeys/setup-pages',
  'journeys/sounds-of-a-site',
  'journeys/setup-profiles',
];

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groups = new Map<number, Map<string, TestSpecification[]>>();
    for (const file of sorted.toSorted((a, b) => rank(a) - rank(b))) {
      const { name, config } = file.project;
      const group = groups.get(config.sequence.groupOrder) ?? new Map<string, TestSpecification[]>();
      groups.set(config.sequence.groupOrder, group.set(name, [...(group.get(name) ?? []), file]));
    }
    const inOrder = [...groups].toSorted(([a], [b]) => a - b);
    return inOrder.flatMap(([, projects]) => inTurns([...projects.values()]));
  }
}

/** Spreads the files of each list evenly over all of them. */
function inTurns(lists: readonly TestSpecification[][]): TestSpecification[] {
  return lists
    .flatMap((list) => list.map((file, index) => ({ file, at: (index + 0.5) / list.length })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ file }) => file);
}

function rank({ moduleId }: TestSpecification): number {
  const at = LONG_FILES.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return at === -1 ? LONG_FILES.length : at;
}
