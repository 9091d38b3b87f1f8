// The ledger check compares requirements and tests both ways.
import { describe, expect, test } from 'vitest';
import { checkLedger } from '../../scripts/check-ledger.ts';
import { compareLedger, idsInTitles } from '../../scripts/ledger.ts';

const ledger = [
  '# Ledger',
  '## TIME',
  '- [x] **TIME-03** A course is late after ten minutes.',
  '- [ ] **TIME-04** A course warns after seven.',
  '- [ ] **I18N-01** Times are shown in 24 hours.',
].join('\n');

const testNamed = (title: string) => ({ path: 'tests/x.test.ts', text: `test('${title}', () => {});` });

describe('compareLedger', () => {
  test('a ticked line with a test is fine', () => {
    const found = compareLedger(ledger, [testNamed('[TIME-03] late')]);
    expect(found).toEqual({ errors: [], untickedWithTest: [], ticked: 1, lines: 3 });
  });

  test('a ticked line without a test is an error', () => {
    const found = compareLedger(ledger, [testNamed('late')]);
    expect(found.errors).toEqual(['TIME-03 is ticked, but no test is named for it.']);
  });

  test('a test that names a line which does not exist is an error', () => {
    const found = compareLedger(ledger, [testNamed('[TIME-03] late'), testNamed('[TIME-99] gone')]);
    expect(found.errors).toEqual(['tests/x.test.ts names [TIME-99], which is no line of the ledger.']);
  });

  test('an unticked line with a test is only told', () => {
    const found = compareLedger(ledger, [testNamed('[TIME-03][I18N-01] both')]);
    expect(found.errors).toEqual([]);
    expect(found.untickedWithTest).toEqual(['I18N-01']);
  });

  test('a line without a box and a line that stands twice are errors', () => {
    const broken = `${ledger}\n- **TIME-05** no box\n- [ ] **TIME-04** again`;
    const found = compareLedger(broken, [testNamed('[TIME-03] late')]);
    expect(found.errors).toEqual([
      'Not a line of the ledger: - **TIME-05** no box',
      'TIME-04 stands twice in the ledger.',
    ]);
  });
});

describe('idsInTitles', () => {
  test.each([
    ["test('[TIME-03] late', …)", ['TIME-03']],
    ["test('[TIME-03][TIME-19] both', …)", ['TIME-03', 'TIME-19']],
    ["test('[TIME-03, I18N-01] both', …)", ['TIME-03', 'I18N-01']],
    ["  ['[TIME-03] a row of a table', 1],", ['TIME-03']],
    ["// test('[TIME-03] taken out', …)", []],
    ["/* '[TIME-03] taken out' */", []],
    ['const notQuoted = [TIME-03];', []],
    ["test('[A-9] a range of letters', …)", []],
  ])('%s', (source, ids) => {
    expect(idsInTitles(source)).toEqual(ids);
  });
});

test('the ledger of this project agrees with its tests', () => {
  expect(checkLedger().errors).toEqual([]);
});
