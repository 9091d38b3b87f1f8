import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { remembering } from '../../../displays/i18n/use-text.ts';

const texts = createInstance();

it('[I18N-01] a text is looked up once, and once for each of its values', () => {
  const asked: unknown[] = [];
  const look = remembering(texts, 'en once', (key: string, values?: { count: number }) => {
    asked.push(key);
    return `${key} ${values?.count ?? ''}`;
  });
  const counted = (count: number) => look('wait', { count });
  expect([look('late'), look('late'), counted(1), counted(2), counted(1)]).toEqual([
    'late ',
    'late ',
    'wait 1',
    'wait 2',
    'wait 1',
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
