// Checks requirements against tests in `npm run check`; run as a script it also lists tested requirements that aren't ticked.
import { compareLedger } from './ledger.ts';
import { projectFiles } from './project-files.ts';

export type CheckResult = { errors: string[]; note?: string };

// tests/ledger tests this check with sample titles. Tables of effects are titles as well: a row is a test.
const COUNTED_TESTS = /^tests\/(?!ledger\/).*(?:\.test\.tsx?|-effects\.ts)$/;

/** Compares docs/requirements.md with every test under tests/. */
export function checkLedger(): CheckResult & { untickedWithTest: string[] } {
  const files = projectFiles();
  const ledger = files.find((file) => file.path === 'docs/requirements.md');
  if (!ledger) return { errors: ['docs/requirements.md is missing.'], untickedWithTest: [] };
  const tests = files
    .filter((file) => COUNTED_TESTS.test(file.path))
    .map((file) => ({ path: file.path, text: file.text() }));
  const found = compareLedger(ledger.text(), tests);
  const note = `${found.ticked} of ${found.lines} ticked, ${found.untickedWithTest.length} tested and not ticked`;
  return { errors: found.errors, untickedWithTest: found.untickedWithTest, note };
}

if (import.meta.main) {
  const { errors, untickedWithTest, note } = checkLedger();
  if (untickedWithTest.length > 0) console.log(`Tested, not ticked: ${untickedWithTest.join(' ')}`);
  for (const error of errors) console.error(error);
  console.log(note ?? '');
  process.exitCode = errors.length === 0 ? 0 : 1;
}
