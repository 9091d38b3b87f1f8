import { describe, expect, it } from 'vitest';
import {
  areKeys,
  assignKey,
  completeKeys,
  FIRST_KEYS,
  keyLabel,
  keyName,
  meaningOf,
} from '../../../displays/bump-bar/key-map.ts';

const press = (key: string, code = key) => ({ key, code });

describe('[EXPO-33] a key press on a board', () => {
  it.each([
    [press('Enter'), 'bump'],
    [press('Enter', 'NumpadEnter'), 'bump'],
    [press('Backspace'), 'recall'],
    [press('ArrowDown'), 'forward'],
    [press('ArrowUp'), 'backward'],
    [press('PageDown'), 'next'],
    [press('PageUp'), 'previous'],
    [press('Escape'), 'clear'],
    [press('7', 'Digit7'), 7],
    [press('7', 'Numpad7'), 7],
    [press('0', 'Digit0'), 0],
    [press('&', 'Digit1'), 1],
    [press('a', 'KeyA'), 'allDay'],
    [press('ש', 'KeyA'), 'allDay'],
    [press('x', 'KeyX'), 'soldOut'],
    [press('b', 'KeyB'), undefined],
    [press('F1'), undefined],
    [{ ...press('Enter'), ctrlKey: true }, undefined],
    [{ ...press('Enter'), altKey: true }, undefined],
    [{ ...press('1', 'Digit1'), metaKey: true }, undefined],
  ])('%j means %s', (pressed, meaning) => {
    expect(meaningOf(pressed, FIRST_KEYS)).toBe(meaning);
  });

  it('has the same name in every keyboard language', () => {
    expect(keyName(press('b', 'KeyB'))).toBe('KeyB');
    expect(keyName(press('נ', 'KeyB'))).toBe('KeyB');
    expect(keyName(press('Dead', 'KeyB'))).toBe('KeyB');
    expect(keyName(press('End', 'Numpad1'))).toBe('End');
    expect(keyName(press('x', ''))).toBe('x');
  });
});

describe('[EXPO-33] assigning a key to an action', () => {
  it('uses a free key', () => {
    const given = assignKey(FIRST_KEYS, 'bump', press('b', 'KeyB'));
    expect(given).toEqual({ ok: true, keys: { ...FIRST_KEYS, bump: 'KeyB' }, swapped: undefined });
    expect(given.ok && meaningOf(press('Enter'), given.keys)).toBeUndefined();
  });

  it('swaps with the action that has the key, so that both keep one', () => {
    expect(assignKey(FIRST_KEYS, 'bump', press('PageDown'))).toEqual({
      ok: true,
      keys: { ...FIRST_KEYS, bump: 'PageDown', next: 'Enter' },
      swapped: 'next',
    });
  });

  it('changes nothing for its own key', () => {
    const same = assignKey(FIRST_KEYS, 'bump', press('Enter'));
    expect(same).toEqual({ ok: true, keys: FIRST_KEYS, swapped: undefined });
  });

  it.each([
    [press('5', 'Numpad5'), 'digit'],
    [press('Tab'), 'reserved'],
    [press('F5'), 'reserved'],
    [press('Control', 'ControlLeft'), 'reserved'],
    [{ ...press('b', 'KeyB'), ctrlKey: true }, 'reserved'],
    [{ ...press('b', 'KeyB'), altKey: true }, 'reserved'],
    [{ ...press('b', 'KeyB'), metaKey: true }, 'reserved'],
  ])('refuses %j', (pressed, because) => {
    expect(assignKey(FIRST_KEYS, 'bump', pressed)).toEqual({ ok: false, because });
  });

  it('recognises invalid keys', () => {
    expect(areKeys(FIRST_KEYS)).toBe(true);
    expect(areKeys({ ...FIRST_KEYS, bump: 'PageUp' })).toBe(false);
    expect(areKeys({ ...FIRST_KEYS, bump: '' })).toBe(false);
    expect(areKeys({ ...FIRST_KEYS, bump: 'Tab' })).toBe(false);
  });

  it('keeps the keys of a display with fewer actions, and assigns free keys to new ones [EXPO-44]', () => {
    const old = { bump: 'KeyA', recall: 'Backspace', clear: 'KeyX' };
    const keys = completeKeys(old);
    expect(keys).toMatchObject({ ...old, print: FIRST_KEYS.print, forward: FIRST_KEYS.forward });
    expect(keys && areKeys(keys)).toBe(true);
    expect(keys?.allDay).not.toBe('KeyA');
    expect(completeKeys({})).toEqual(FIRST_KEYS);
    expect(completeKeys({ ...FIRST_KEYS, bump: 'PageUp' })).toBeUndefined();
    expect(completeKeys({ bump: 'Tab' })).toBeUndefined();
  });

  it.each([
    ['KeyB', 'B'],
    ['ArrowUp', '↑'],
    ['PageDown', 'Page Down'],
    ['NumpadAdd', 'Num Add'],
    ['F9', 'F9'],
    ['Enter', 'Enter'],
  ])('prints %s as %s', (name, label) => {
    expect(keyLabel(name)).toBe(label);
  });
});
