// Tests that every entry of the audit log and the health page has a text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actionWords } from '../../../displays/setup/log/log-table.tsx';
import { HEALTH_PROBLEM_CODES } from '../../../shared/protocol/health.ts';
import { EVERY_COMMAND } from '../../attacks/any-command.ts';
import { declaredRoutes, STANDALONE_HUB } from '../../web/declared-routes.ts';

const ROUTES = await declaredRoutes(STANDALONE_HUB);
const folder = join(import.meta.dirname, '../../../displays/i18n');

/** Dotted keys of an area, without plural and context suffixes. */
function keysOf(area: string): Set<string> {
  const flat = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => flat(inner, path === '' ? key : `${path}.${key}`))
      : [path, path.replace(/_\w+$/, '')];
  return new Set(flat(JSON.parse(readFileSync(join(folder, `${area}.en.json`), 'utf8')), ''));
}

describe('the audit log page', () => {
  const known = keysOf('log');

  it.each(EVERY_COMMAND)('has a text for the command $name [SAFE-10]', ({ name }) => {
    expect(known).toContain(actionWords(name, undefined).key);
  });

  // A new route that changes something needs an entry in action-words.ts and in the texts of the log.
  const acts = ROUTES.map(([route]) => route).filter((route) => !route.startsWith('GET '));
  it.each([...acts, 'GET /api/support-bundle', 'GET /api/site-file', 'watch', 'audit'])(
    'has a text for %s [SAFE-10]',
    (action) => {
      const { key } = actionWords(action, undefined);
      expect(key).not.toBe('action.look');
      expect(known).toContain(key);
    },
  );

  it('names the target state of a command, and the address of a refused request [SAFE-10]', () => {
    expect(actionWords('course.ready', 'notReady').params).toEqual({ context: 'notReady' });
    expect(known).toContain('action.course.ready_notReady');
    expect(actionWords('GET /api/displays', undefined)).toMatchObject({ key: 'action.look' });
  });
});

describe('the health page', () => {
  const known = keysOf('health');
  it.each(HEALTH_PROBLEM_CODES)('has a text for %s and its remedy [OPS-03]', (code) => {
    expect(known).toContain(`problem.${code}.text`);
    expect(known).toContain(`problem.${code}.advice`);
  });
});
