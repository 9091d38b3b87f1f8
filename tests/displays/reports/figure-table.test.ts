// Figures of reports as people read them, and as a spreadsheet does.
import { describe, expect, it } from 'vitest';
import { csvOf, inWords } from '../../../displays/reports/figure-table.ts';
import { dayPartOf } from '../../../shared/model/figures.ts';

describe('[REPORT-02] a duration in a report', () => {
  it.each([
    [319, 'en', '5:19 min'],
    [9, 'en', '0:09 min'],
    [6_240, 'en', '1:44 hr'],
    [319, 'he', '5:19 דק׳'],
    // Hebrew has a separate word for two hours.
    [6_240, 'he', '1:44 שע׳'],
  ])('of %i seconds in %s has its unit', (seconds, language, words) => {
    expect(inWords(seconds, 'duration', language)).toBe(words);
  });

  it('is in seconds in a file, where clock times have no direction marks', () => {
    const csv = csvOf({
      ...{ id: 'longest', title: 'Longest', head: 'Ticket' },
      columns: [
        { title: 'Took', kind: 'duration', of: ({ took }: { took: number }) => took },
        { title: 'Fired', kind: 'text', of: () => '\u20668:02 PM\u2069' },
      ],
      rows: [{ key: '1', name: '141', row: { took: 720 } }],
    });
    expect(csv).toBe('\uFEFFTicket,Took (s),Fired\r\n141,720,8:02 PM\r\n');
  });
});

it.each([
  [5, 'breakfast'],
  [10, 'breakfast'],
  [11, 'lunch'],
  [15, 'lunch'],
  [16, 'dinner'],
  [23, 'dinner'],
  [1, 'dinner'],
])('[REPORT-07] the hour from %i belongs to %s', (hour, part) => {
  expect(dayPartOf(hour)).toBe(part);
});
