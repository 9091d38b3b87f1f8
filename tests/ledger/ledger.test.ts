// Tests the check that requirements and tests refer to each other.
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
  test('accepts a ticked line with a test', () => {
    const found = compareLedger(ledger, [testNamed('[TIME-03] late')]);
    expect(found).toEqual({ errors: [], untickedWithTest: [], ticked: 1, lines: 3 });
  });

  test('rejects a ticked line without a test', () => {
    const found = compareLedger(ledger, [testNamed('late')]);
    expect(found.errors).toEqual(['TIME-03 is ticked, but no test names it.']);
  });

  test('rejects a test that names a missing line', () => {
    const found = compareLedger(ledger, [testNamed('[TIME-03] late'), testNamed('[TIME-99] gone')]);
    expect(found.errors).toEqual(['tests/x.test.ts names [TIME-99], which is not in the ledger.']);
  });

  test('only reports an unticked line with a test', () => {
    const found = compareLedger(ledger, [testNamed('[TIME-03][I18N-01] both')]);
    expect(found.errors).toEqual([]);
    expect(found.untickedWithTest).toEqual(['I18N-01']);
  });

  test('rejects a line without a box and a duplicate line', () => {
    const broken = `${ledger}\n- **TIME-05** no box\n- [ ] **TIME-04** again`;
    const found = compareLedger(broken, [testNamed('[TIME-03] late')]);
    expect(found.errors).toEqual([
      'Not a line of the ledger: - **TIME-05** no box',
      'TIME-04 is in the ledger twice.',
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
  ])('finds the ids of: %s', (source, ids) => {
    expect(idsInTitles(source)).toEqual(ids);
  });
});

test('the requirements of this project agree with its tests', () => {
  expect(checkLedger().errors).toEqual([]);
});
