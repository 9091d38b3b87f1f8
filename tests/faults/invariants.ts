// Invariants after any fault has healed (docs/quality.md): every acknowledged command once in the database and once in
// the cloud, all displays equal to the hub, an intact database, an empty outbox, and no manual steps.
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { HubStage } from '../journeys/support/hub-stage.ts';
import type { Display } from '../support/display.ts';
import type { Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { appliedInCloud, compareWithFresh, outboxSize, tally } from './kill-run.ts';
import { report } from './rounds.ts';

const DRAINED_WITHIN_MS = 60_000;

export interface Healed {
  stage: HubStage;
  dataDir: string;
  person: Person;
  /** Each display shows the board at the same index of `boards`, as `w`. */
  screens: readonly Display[];
  boards: readonly BoardAddress[];
  /** Ids of commands that were answered with done. */
  acknowledged: ReadonlySet<string>;
  /** How often the fault occurred. */
  runs: number;
}

/** Returns all violations, ideally none. Counts the fault for the table of `npm run faults`. */
export async function violatedInvariants(healed: Healed): Promise<string[]> {
  const { stage, dataDir, person, screens, boards, acknowledged, runs } = healed;
  const hand: string[] = [];
  const isSent = async () => (await outboxSize(stage.hubUrl, person.cookie)) === 0;
  await until(isSent, 'the outbox did not empty', DRAINED_WITHIN_MS).catch((error: Error) =>
    hand.push(error.message),
  );
  const differ = await compareWithFresh(screens, boards, stage.hubUrl, person.cookie);
  hand.push(
    ...differ.map((board) => `a screen differs from the hub: ${board}`),
    ...screens.flatMap(({ mismatches }) => mismatches),
  );
  const found = tally(dataDir, acknowledged, await appliedInCloud(stage.sandbox.apiUrl));
  if (found.integrity !== 'ok') hand.push(`integrity_check: ${found.integrity}`);
  const lost = [...found.lostInDatabase, ...found.lostInCloud].map((id) => `lost: ${id}`);
  const doubled = found.appliedTwice.map((id) => `applied twice: ${id}`);
  report({ runs, lost: lost.length, doubled: doubled.length, hand: hand.length });
  return [...hand, ...lost, ...doubled];
}
