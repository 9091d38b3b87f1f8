// Compares docs/requirements.md with test titles: ticked requirements have a test, and tests name existing requirements.

const LINE = /^- \[([ x])\] \*\*([A-Z][A-Z0-9]*-\d+)\*\* /;
const ID_LISTS = /\[([A-Z][A-Z0-9]+-\d+(?:\s*,\s*[A-Z][A-Z0-9]+-\d+)*)\]/g;
const COMMENTS = /^\s*(?:\/\/|\*|\/\*).*$/gm;
const QUOTED_LINE = /['"`].*/g;

export type TestSource = { path: string; text: string };

/** `errors` fail the check; `untickedWithTest` needs a person to confirm that the requirement is met. */
export type LedgerFindings = { errors: string[]; untickedWithTest: string[]; ticked: number; lines: number };

/** Compares the boxes of the requirements with the IDs in test titles, such as `[TIME-03]` or `[TIME-03, TIME-19]`. */
export function compareLedger(ledgerText: string, tests: readonly TestSource[]): LedgerFindings {
  const { boxes, errors } = readBoxes(ledgerText);
  const tested = new Set<string>();
  for (const test of tests) {
    for (const id of idsInTitles(test.text)) {
      tested.add(id);
      if (!boxes.has(id)) errors.push(`${test.path} names [${id}], which is not in the ledger.`);
    }
  }
  const ticked = [...boxes].filter(([, box]) => box === 'x').map(([id]) => id);
  for (const id of ticked) {
    if (!tested.has(id)) errors.push(`${id} is ticked, but no test names it.`);
  }
  const untickedWithTest = [...boxes].filter(([id, box]) => box === ' ' && tested.has(id)).map(([id]) => id);
  return { errors, untickedWithTest, ticked: ticked.length, lines: boxes.size };
}

/** IDs in the titles of one test file, each once. Comments don't count: only titles appear in a report. */
export function idsInTitles(source: string): string[] {
  const quoted = source.replaceAll(COMMENTS, '').match(QUOTED_LINE) ?? [];
  const lists = quoted.flatMap((line) => [...line.matchAll(ID_LISTS)].map(([, list = '']) => list));
  return [...new Set(lists.flatMap((list) => list.split(',').map((id) => id.trim())))];
}

function readBoxes(ledgerText: string): { boxes: Map<string, string>; errors: string[] } {
  const boxes = new Map<string, string>();
  const errors: string[] = [];
  for (const line of ledgerText.split('\n').filter((text) => text.startsWith('- '))) {
    const [, box, id] = LINE.exec(line) ?? [];
    if (box === undefined || id === undefined) errors.push(`Not a line of the ledger: ${line}`);
    else if (boxes.has(id)) errors.push(`${id} is in the ledger twice.`);
    else boxes.set(id, box);
  }
  return { boxes, errors };
}
