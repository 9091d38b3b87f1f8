import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import english from '../../../displays/i18n/board.en.json' with { type: 'json' };
import hebrew from '../../../displays/i18n/board.he.json' with { type: 'json' };
import { orderTitle, sourceName } from '../../../displays/ticket/source-name.ts';

async function words(lng: string) {
  const texts = createInstance();
  await texts.init({
    lng,
    defaultNS: 'board',
    resources: { en: { board: english }, he: { board: hebrew } },
  });
  return texts.getFixedT(lng, 'board');
}

it('sources of every site are named in the display’s language [ORD-39] [I18N-01]', async () => {
  const online = { id: 'online', label: 'first-party online order' };
  expect(sourceName(online, await words('en'))).toBe('Online');
  expect(sourceName(online, await words('he'))).toBe('אונליין');
});

it('a third party keeps its own name, one without a name gets a generic one [ORD-39]', async () => {
  const t = await words('he');
  expect(sourceName({ id: 'external', label: 'Bitebox' }, t)).toBe('Bitebox');
  expect(sourceName({ id: 'external', label: 'third-party delivery' }, t)).toBe('שותף משלוחים');
});

it('an unknown source has the hub’s name for it [ORD-10]', async () => {
  expect(sourceName({ id: 'kiosk-7', label: 'kiosk-7' }, await words('en'))).toBe('kiosk-7');
});

it.each([
  ['2', 'Seated', 'Table\u00a02', 'שולחן\u00a02'],
  ['2, 3', 'Seated', 'Table\u00a02, 3', 'שולחן\u00a02, 3'],
  ['T2', 'Seated', 'T2', 'T2'],
  ['113', 'Delivery', '113', '113'],
])('the title %s of an order %s is shown as %s [CARD-06]', async (title, orderType, english, hebrew) => {
  expect(orderTitle({ title, orderType }, await words('en'))).toBe(english);
  expect(orderTitle({ title, orderType }, await words('he'))).toBe(hebrew);
});
