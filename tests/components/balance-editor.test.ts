// Editing load-balance groups at a board: the prompt, the admin code, saving.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Right } from '../../shared/protocol/session.ts';
import { dialog, night, pass } from './support/course-night-stage.ts';
import { open, page, registerComponentStage } from './support/stage.ts';
import { pressInBar } from './support/toolbar.ts';

registerComponentStage();

const groups = [
  { _id: 'g1', name: 'Primary Kitchen', shortName: 'Prm.K', enabled: true, isPrimary: true, more: 1 },
  { _id: 'g2', name: 'Second Kitchen', shortName: 'Sec.K', enabled: true, isPrimary: false },
];
const board = () => ({
  ...night(),
  loadBalance: {
    groups: [
      { id: 'g1', name: 'Primary Kitchen', shortName: 'Prm.K', open: 5 },
      { id: 'g2', name: 'Second Kitchen', shortName: 'Sec.K', open: 2 },
    ],
  },
});
const EDITOR: Right[] = ['boards', 'setup', 'dealer-options'];
const editor = () => dialog('Load-balance groups');
const button = (name: string | RegExp) => editor().getByRole('button', { name });
const code = () => dialog('Admin code');

/** Requests sent to the hub, and its next answer. */
let calls: { method: string; path: string; body: unknown }[];
let refusals: { path: string; method: string; status: number; code: string }[];
let needsCode: boolean;

beforeEach(() => {
  calls = [];
  refusals = [];
  needsCode = false;
  page.route('/api/setup', ({ method, path, body }) => {
    if (method === 'GET') {
      const setup = { loadBalancing: { initiated: true, groups } };
      return { revision: 7, setup, ...(needsCode ? { adminCode: 'needed' } : {}) };
    }
    calls.push({ method, path, body });
    const at = refusals.findIndex((one) => one.path === path && one.method === method);
    const [refusal] = at < 0 ? [] : refusals.splice(at, 1);
    if (refusal) return Response.json({ code: refusal.code }, { status: refusal.status });
    return method === 'POST' ? new Response(null, { status: 204 }) : { revision: 8 };
  });
});

async function openEditor(rights = EDITOR) {
  const hub = await open(pass, board(), rights);
  await pressInBar(/^Load balance/);
  if (rights === EDITOR) await dialog('Load balance').getByRole('button', { name: 'Edit groups' }).click();
  return hub;
}

describe('editing the load-balance groups', () => {
  it('prompts for a non-empty name, switches membership, and saves changes with only the editable fields [DLG-17] [DLG-21]', async () => {
    await openEditor();
    await expect.poll(() => button('Save').isDisabled()).toBe(true);
    await expect.poll(() => editor().getByText('Primary kitchen', { exact: true }).count()).toBe(1);
    await button(/^Name of Second Kitchen/).tap();
    const prompt = dialog('Name of Second Kitchen');
    const field = prompt.getByRole('textbox', { name: 'Name' });
    await expect.poll(() => field.inputValue()).toBe('Second Kitchen');
    await field.fill('  ');
    await expect.poll(() => prompt.getByRole('button', { name: 'OK' }).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => prompt.count()).toBe(1);
    await field.fill(' Garden ');
    await page.keyboard.press('Enter');
    await button(/^Name of Garden: Garden/).waitFor();
    await editor().getByRole('button', { name: 'Off' }).click();
    await button('Save').click();
    await page.getByText('Load balance saved').waitFor();
    expect(calls).toEqual([
      {
        method: 'PUT',
        path: '/api/setup',
        body: {
          revision: 7,
          setup: {
            loadBalancing: {
              groups: [
                { _id: 'g1', name: 'Primary Kitchen', shortName: 'Prm.K', enabled: true },
                { _id: 'g2', name: 'Garden', shortName: 'Sec.K', enabled: false },
              ],
            },
          },
        },
      },
    ]);
    await expect.poll(() => editor().count()).toBe(0);
  });

  it('is offered only with the right to change the setup [DLG-17] [PERM-13]', async () => {
    for (const rights of [['boards'], ['boards', 'setup'], ['boards', 'dealer-options']] as Right[][]) {
      await openEditor(rights);
      await dialog('Load balance').getByText('Primary Kitchen').waitFor();
      expect(await page.getByRole('button', { name: 'Edit groups' }).count()).toBe(0);
    }
  });

  it('reports a concurrent change and loads it [DLG-17]', async () => {
    await openEditor();
    refusals.push({ path: '/api/setup', method: 'PUT', status: 409, code: 'setup-outdated' });
    await editor().getByRole('button', { name: 'Off' }).click();
    await button('Save').click();
    await page.getByText('Someone else saved the setup meanwhile.').waitFor();
    await expect.poll(() => editor().count()).toBe(1);
  });

  it('is blocked with the reason while the cloud is unreachable [SPOOL-10] [SPOOL-06]', async () => {
    const hub = await openEditor();
    hub.cloud('offline');
    await editor().getByText('This functionality is disabled in offline mode.').waitFor();
    await expect.poll(() => button(/^Name of Second Kitchen/).isDisabled()).toBe(true);
    await expect.poll(() => button('Clear load balance').isDisabled()).toBe(true);
    hub.cloud('online');
    await expect.poll(() => button('Clear load balance').isDisabled()).toBe(false);
  });
});

describe('the admin code', () => {
  it('is asked for first; a wrong one is reported under the keys, the right one opens the groups [DLG-20] [PERM-15]', async () => {
    needsCode = true;
    refusals.push({ path: '/api/setup/admin-code', method: 'POST', status: 401, code: 'admin-code-wrong' });
    await openEditor();
    await code().waitFor();
    await expect.poll(() => button('Clear load balance').isDisabled()).toBe(true);
    await page.keyboard.type('20a115');
    await expect.poll(() => code().getByRole('textbox').inputValue()).toBe('2011');
    await page.keyboard.press('Enter');
    await code().getByText('Invalid admin code').waitFor();
    await expect.poll(() => code().getByRole('textbox').inputValue()).toBe('');
    for (const digit of ['2', '0', '1', '1']) {
      await code().getByRole('button', { name: digit, exact: true }).tap();
    }
    await code().getByRole('button', { name: 'Enter' }).tap();
    await expect.poll(() => code().count()).toBe(0);
    expect(calls.map(({ body }) => body)).toEqual([{ code: '2011' }, { code: '2011' }]);
    await expect.poll(() => button(/^Name of Second Kitchen/).isDisabled()).toBe(false);
  });

  it('is asked for again when clearing, if the hub requires it, after a confirmation [DLG-17] [DLG-20] [PERM-15]', async () => {
    await openEditor();
    await button('Clear load balance').click();
    const sure = dialog('Clear load balance?');
    await sure.getByRole('button', { name: 'Cancel' }).click();
    expect(calls).toEqual([]);
    refusals.push({ path: '/api/setup', method: 'PUT', status: 403, code: 'admin-code-needed' });
    refusals.push({ path: '/api/setup', method: 'PUT', status: 401, code: 'admin-code-wrong' });
    await button('Clear load balance').click();
    await sure.getByRole('button', { name: 'Clear load balance' }).click();
    await code().waitFor();
    for (const typed of ['0000', '2011']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      if (typed === '0000') await code().getByText('Invalid admin code').waitFor();
    }
    await page.getByText('Load balance saved').waitFor();
    const cleared = { initiated: false, enabled: false, kitchenQueues: [], groups: [] };
    expect(calls.map(({ body }) => body)).toEqual([
      { revision: 7, setup: { loadBalancing: cleared } },
      { revision: 7, setup: { loadBalancing: cleared }, adminCode: '0000' },
      { revision: 7, setup: { loadBalancing: cleared }, adminCode: '2011' },
    ]);
  });
});
