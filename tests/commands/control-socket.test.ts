// The socket between a command and a running hub, without a hub behind it.
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { askHub, type HubControl, serveCommands } from '../../hub/commands/control-socket.ts';
import { tempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const BACKUP = {
  name: 'kds-20261126T090000Z.db',
  path: '/data/backups/kds-20261126T090000Z.db',
  at: 1,
  bytes: 2,
};

async function served(folder: string, change: Partial<HubControl> = {}) {
  const lines: string[] = [];
  const note = (_fields: object, text: string) => void lines.push(text);
  const control: HubControl = {
    status: () => {
      throw new Error('a defect');
    },
    backup: async () => ({ ok: true, value: BACKUP }),
    setPassword: async () => ({ ok: false, refusal: { code: 'account-unknown' } }),
    ...change,
  };
  const commands = await serveCommands(folder, control, { warn: note, error: note });
  onTestFinished(() => commands.close());
  return { ...commands, lines };
}

describe('[OPS-13] the socket for commands', () => {
  it('is the hub user’s alone, passes answers and refusals on, and is gone with the hub', async () => {
    const folder = tempDir();
    const { close } = await served(folder);
    expect(statSync(join(folder, 'hub.sock')).mode & 0o777).toBe(0o600);
    expect(await askHub(folder, { ask: 'backup' })).toEqual({ ok: true, value: BACKUP });
    expect(await askHub(folder, { ask: 'password', email: 'a@b', password: 'secret' })).toEqual({
      ok: false,
      refusal: { code: 'account-unknown' },
    });
    await close();
    expect(existsSync(join(folder, 'hub.sock'))).toBe(false);
    expect(await askHub(folder, { ask: 'backup' })).toBe('no-hub');
  });

  it('is found below a path that is too long for a socket', async () => {
    const folder = join(tempDir(), 'a'.repeat(100), 'b'.repeat(100));
    mkdirSync(folder, { recursive: true });
    const { close, lines } = await served(folder);
    expect(lines).toEqual([]);
    expect(await askHub(folder, { ask: 'backup' })).toMatchObject({ ok: true });
    await close();
    expect(existsSync(join(folder, 'hub.sock'))).toBe(false);
    expect(await askHub(folder, { ask: 'backup' })).toBe('no-hub');
  });

  it('replaces whatever a killed hub left', async () => {
    const folder = tempDir();
    writeFileSync(join(folder, 'hub.sock'), '');
    expect(await askHub(folder, { ask: 'backup' })).toBe('no-hub');
    await served(folder);
    expect(await askHub(folder, { ask: 'backup' })).toMatchObject({ ok: true });
  });

  it('lets the hub run without it where none is possible', async () => {
    const { lines } = await served(join(tempDir(), 'missing'));
    expect(lines).toEqual(['commands can’t reach this hub while it runs']);
  });

  it('survives defects, broken questions and commands that are cut off', async () => {
    const folder = tempDir();
    const { lines } = await served(folder);
    expect(await askHub(folder, { ask: 'status' })).toMatchObject({ refusal: { code: 'hub-fault' } });
    for (const question of ['{', '{"ask":"anything"}']) {
      const socket = connect(join(folder, 'hub.sock'));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.end(question);
      await until(() => answer.includes('hub-fault'), 'no answer');
    }
    const cut = connect(join(folder, 'hub.sock'), () => cut.destroy());
    expect(await askHub(folder, { ask: 'backup' })).toMatchObject({ ok: true });
    expect(lines).toEqual(Array(3).fill('a command failed'));
  });

  it('closes at once, while a command waits for its answer', async () => {
    const folder = tempDir();
    let isAsked = false;
    const { close } = await served(folder, {
      backup: () => {
        isAsked = true;
        return new Promise(() => {});
      },
    });
    const asked = askHub(folder, { ask: 'backup' });
    await until(() => isAsked, 'not asked');
    await close();
    expect(await asked).toBe('silent');
  });
});
