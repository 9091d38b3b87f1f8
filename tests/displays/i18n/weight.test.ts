import { createInstance, type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import english from '../../../displays/i18n/board.en.json' with { type: 'json' };
import hebrew from '../../../displays/i18n/board.he.json' with { type: 'json' };
import { keepUnits, weightText } from '../../../displays/i18n/weight.ts';

/** Number and unit are joined by a non-breaking space. */
const written = (...amount: [number, string, TFunction<'board'>]) =>
  weightText(...amount).replace('\u00a0', ' ');
const UNITS = ['kg', 'gr', 'lb', 'oz', 'l', 'ml'];

let en: TFunction<'board'>;
let he: TFunction<'board'>;

beforeAll(async () => {
  const texts = createInstance();
  await texts.init({ resources: { en: { board: english }, he: { board: hebrew } }, lng: 'en' });
  en = texts.getFixedT('en', 'board');
  he = texts.getFixedT('he', 'board');
});

describe('a weight', () => {
  it('[I18N-06] is written in kg, gr, lb, oz, l and ml', () => {
    expect(UNITS.map((unit) => written(1.5, unit, en))).toEqual([
      '1.5 kg',
      '1.5 gr',
      '1.5 lb',
      '1.5 oz',
      '1.5 l',
      '1.5 ml',
    ]);
    expect(UNITS.map((unit) => written(2, unit, he))).toEqual([
      '2 ק״ג',
      '2 גר׳',
      '2 ליברה',
      '2 אונקיה',
      '2 ל׳',
      '2 מ״ל',
    ]);
  });

  it('keeps an unknown unit, and loses no gram to rounding [I18N-06]', () => {
    expect(written(3, 'tray', he)).toBe('3 tray');
    expect(written(0.355, 'kg', en)).toBe('0.355 kg');
    expect(written(0.1 + 0.2, 'kg', en)).toBe('0.3 kg');
  });
});

describe('a unit in a name', () => {
  it.each([
    ['Rib-eye steak 300 g', 'Rib-eye steak 300\u00a0g'],
    ['Cola ½ l', 'Cola ½\u00a0l'],
    ['קולה 330 מ״ל קר', 'קולה 330\u00a0מ״ל קר'],
    ['Pizza 4 cheeses', 'Pizza 4 cheeses'],
    ['Menu 2 large', 'Menu 2 large'],
    ['Duo 2 gelato', 'Duo 2 gelato'],
  ])('stays with its number: %s [CARD-06]', (name, kept) => {
    expect(keepUnits(name)).toBe(kept);
  });
});
