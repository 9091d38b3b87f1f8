import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { remembering } from '../../../displays/i18n/use-text.ts';

const texts = createInstance();

it('a text without values is looked up once, one with values each time [I18N-01]', () => {
  const asked: unknown[] = [];
  const look = remembering(texts, 'en once', (key: string, values?: { count: number }) => {
    asked.push(key);
    return `${key} ${values?.count ?? ''}`;
  });
  expect([look('late'), look('late'), look('wait', { count: 1 }), look('wait', { count: 2 })]).toEqual([
    'late ',
    'late ',
    'wait 1',
    'wait 2',
  ]);
  expect(asked).toEqual(['late', 'wait', 'wait']);
});

it('a text that isn’t loaded yet is looked up again, separately for each language [I18N-01]', () => {
  let text = 'late';
  const english = remembering(texts, 'en apart', (_key: string) => text);
  expect(english('late')).toBe('late');
  text = 'Late';
  expect(english('late')).toBe('Late');
  const hebrew = remembering(texts, 'he apart', (_key: string) => 'מאחר');
  expect([hebrew('late'), english('late')]).toEqual(['מאחר', 'Late']);
});
