import { describe, expect, it } from 'vitest';
import {
  donenessFirst,
  saysItself,
  shownPlacement,
  standsBefore,
} from '../../../../displays/ticket/line/modifier-list.tsx';

const told = (text: string, placement?: string) =>
  shownPlacement({ text, kind: 'add', ...(placement === undefined ? {} : { placement }) });

describe('the text of a modifier', () => {
  it.each([
    ['Tahini', 'with', 'with'],
    ['Tahini', 'side', 'side'],
    ['Tahini', 'above', 'above'],
    ['Tahini', 'without', 'without'],
    ['Tahini', 'Side', 'side'],
    ['Tahini', undefined, undefined],
    ['Tahini', 'beside', undefined],
  ] as const)('%s placed %s is: %s [GRP-14]', (text, placement, word) => {
    expect(told(text, placement)).toBe(word);
  });

  it.each([
    ['No onion', 'without'],
    ['w/o onion', 'without'],
    ['בלי בצל', 'without'],
    ['Extra yoghurt', 'with'],
    ['with rice', 'with'],
    ['Sauce on the side', 'side'],
    ['רוטב בצד', 'side'],
    ['Egg on top', 'above'],
  ])('"%s" already has the word %s [GRP-14]', (text, placement) => {
    expect(told(text, placement)).toBeUndefined();
  });

  it('keeps its word if it only begins similarly [GRP-14]', () => {
    expect(told('Nougat', 'without')).toBe('without');
    expect(told('Withania', 'with')).toBe('with');
    expect(told('Sidecar', 'side')).toBe('side');
  });

  it('has with and without before it, other words after it [GRP-14]', () => {
    expect((['with', 'without', 'side', 'above'] as const).map(standsBefore)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the sign before a modifier', () => {
  it.each([
    ['remove', 'No onion', undefined],
    ['remove', 'W/O cheese', undefined],
    ['remove', 'בלי בצל', undefined],
    ['remove', '1× No onion', undefined],
    ['remove', 'Onion', 'without'],
    ['add', 'Extra cheese', undefined],
    ['add', 'Garlic', 'with'],
  ] as const)('is left out if a word replaces it: %s %s %s [CARD-06]', (kind, text, placement) => {
    expect(saysItself({ kind, text, ...(placement === undefined ? {} : { placement }) })).toBe(true);
  });

  it.each([
    ['remove', 'Onion', undefined],
    ['remove', 'Nougat', undefined],
    ['add', 'Fries', 'side'],
    ['plain', 'No ice', undefined],
  ] as const)('comes before %s %s %s [CARD-06]', (kind, text, placement) => {
    expect(saysItself({ kind, text, ...(placement === undefined ? {} : { placement }) })).toBe(false);
  });
});

describe('the doneness of meat', () => {
  it('comes first, whatever the order at the POS, and the rest keeps its order [CARD-07]', () => {
    const modifiers = ['Fries', 'Medium rare', 'Butter', '2× Well done'].map((text) => ({
      kind: text === 'Butter' ? ('remove' as const) : ('add' as const),
      text,
    }));
    expect(donenessFirst(modifiers).map(({ text }) => text)).toEqual([
      'Medium rare',
      '2× Well done',
      'Fries',
      'Butter',
    ]);
  });
});
