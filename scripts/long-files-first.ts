// Order of test files: those that take about a minute first, so that none of them is left at the end while the other worker
// is idle.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longest first; others start in vitest's own order, which on a fresh checkout is by file size. */
const LONG_FILES = [
  'simulator/simulator',
  'components/ticket-dialogs',
  'broker/hub-rabbitmq',
  'faults/soak',
  'faults/hostile-evening',
  'faults/kill-nine',
  'image/wrong-settings',
  'looks/looks',
  'site/lying-cloud',
  'journeys/setup-pages',
  'journeys/entry-pages',
  'journeys/boards-on-screens',
  'journeys/dialogs-look',
  'journeys/setup-health',
  'journeys/setup-profiles',
  'journeys/sounds',
  'journeys/outage',
  'journeys/setup-kitchen',
];

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = LONG_FILES.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return at === -1 ? LONG_FILES.length : at;
}
