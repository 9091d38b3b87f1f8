// In which order test files start: those that take a minute or so first, so that none of them is left over at the
// end, when the other worker has nothing to do any more.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longest first; what is left out here starts in vitest's own order, which on a fresh checkout is by the files' size. */
const LONG_FILES = [
  'broker/hub-rabbitmq',
  'faults/soak',
  'faults/kill-nine',
  'looks/looks',
  'site/lying-cloud',
  'journeys/dialogs-look',
  'journeys/entry-pages',
  'journeys/board-options',
  'site/wrong-clock',
  'journeys/setup-pages',
  'journeys/ticket-dialogs',
  'journeys/boards-on-screens',
  'journeys/outage',
  'journeys/setup-hours',
  'journeys/boards-from-samples',
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
