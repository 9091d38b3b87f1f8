import { expect, it } from 'vitest';
import { withOnePrinterEach } from '../../../displays/setup/printers/printers-tab.tsx';
import { draftOf, entriesOf } from '../../../displays/setup/setup-draft.ts';

it('[PAPER-01] what is chosen at a printer is taken from the others, and nothing else', () => {
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
