import { describe, expect, it } from 'vitest';
import {
  donenessFirst,
  saysItself,
  shownPlacement,
  standsBefore,
} from '../../../../displays/ticket/line/modifier-list.tsx';

const told = (text: string, placement?: string) =>
  shownPlacement({ text, kind: 'add', ...(placement === undefined ? {} : { placement }) });

describe('where a modifier goes', () => {
  it.each([
    ['Tahini', 'with', 'with'],
    ['Tahini', 'side', 'side'],
    ['Tahini', 'above', 'above'],
    ['Tahini', 'without', 'without'],
    ['Tahini', 'Side', 'side'],
    ['Tahini', undefined, undefined],
    ['Tahini', 'beside', undefined],
  ] as const)('[GRP-14] %s placed %s is told: %s', (text, placement, word) => {
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
  ])('[GRP-14] "%s" says %s itself', (text, placement) => {
    expect(told(text, placement)).toBeUndefined();
  });

  it('[GRP-14] a text that only begins alike is told all the same', () => {
    expect(told('Nougat', 'without')).toBe('without');
    expect(told('Withania', 'with')).toBe('with');
    expect(told('Sidecar', 'side')).toBe('side');
  });

  it('[GRP-14] with and without stand before, the others behind', () => {
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
  ] as const)('[CARD-06] is left out where a word says it: %s %s %s', (kind, text, placement) => {
    expect(saysItself({ kind, text, ...(placement === undefined ? {} : { placement }) })).toBe(true);
  });

  it.each([
    ['remove', 'Onion', undefined],
    ['remove', 'Nougat', undefined],
    ['add', 'Fries', 'side'],
    ['plain', 'No ice', undefined],
  ] as const)('[CARD-06] stands before %s %s %s', (kind, text, placement) => {
    expect(saysItself({ kind, text, ...(placement === undefined ? {} : { placement }) })).toBe(false);
  });
});

describe('how far meat is cooked', () => {
  it('[CARD-07] is read first, whatever the order at the POS, and the rest keeps its order', () => {
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
