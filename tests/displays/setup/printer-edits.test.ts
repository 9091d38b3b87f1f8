import { expect, it } from 'vitest';
import { withOnePrinterEach } from '../../../displays/setup/printers/printers-tab.tsx';
import { draftOf, entriesOf } from '../../../displays/setup/setup-draft.ts';

it('stations assigned to a printer are removed from the others, and nothing else changes [PAPER-01]', () => {
  const { printers } = draftOf({
    printers: [
      { _id: 'a', name: 'Hot', stations: ['grill', 'bar'], profiles: ['pass'] },
      { _id: 'b', name: 'Cold', stations: ['grill'], profiles: ['pass'] },
    ],
  });
  const [, second = ''] = printers.order;
  const after = withOnePrinterEach(printers, second, 'stations');
  expect(entriesOf(after)).toEqual([
    { _id: 'a', name: 'Hot', stations: ['bar'], profiles: ['pass'] },
    { _id: 'b', name: 'Cold', stations: ['grill'], profiles: ['pass'] },
  ]);
  expect(entriesOf(withOnePrinterEach(after, second, 'profiles'))[0]).toMatchObject({ profiles: [] });
});
