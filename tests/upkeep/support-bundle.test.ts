// Archive for support: its content, its limits, and that only one is made at a time.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createScrubber, createSupportBundle } from '../../hub/upkeep/support-bundle.ts';
import { START } from '../screens/fake-live-engine.ts';
import { tempDir } from '../support/temp-dir.ts';

const PHONE = '0539876543';

function bundleOf(logFiles: string[]) {
  return createSupportBundle({
    contents: () => ({ 'setup.json': { note: `ring ${PHONE}` }, 'outbox.json': [] }),
    logFiles: () => logFiles,
    scrubber: () => createScrubber(['known-secret']),
    now: () => START,
  });
}

async function unpacked(bundle: ReturnType<typeof bundleOf>, more = {}) {
  const made = bundle.make(more);
  if (!made.ok) throw new Error(made.refusal.code);
  const files = unzipSync(await buffer(made.value.content));
  const texts = Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
  return { fileName: made.value.fileName, files: Object.fromEntries(texts) };
}

describe('support bundle', () => {
  it('contains what the hub knows and every line of its log, without secrets [OPS-04]', async () => {
    const folder = tempDir();
    const lines = Array.from({ length: 1_000 }, (_, n) => JSON.stringify({ n, orderId: 'o1', said: PHONE }));
    writeFileSync(join(folder, 'hub.1.log'), `${lines.join('\n')}\n{"half":"known-secr`);
    writeFileSync(join(folder, 'hub.log'), '{"msg":"known-secret"}\n');
    const bundle = bundleOf([join(folder, 'hub.1.log'), join(folder, 'gone.log'), join(folder, 'hub.log')]);
    const { fileName, files } = await unpacked(bundle, {
      'figures.txt': 'kds_ready 1\n',
      'health.json': { ready: true },
    });
    expect(fileName).toMatch(/^kds-support-\d{12}\.zip$/);
    expect(Object.keys(files)).toEqual([
      'README.txt',
      'figures.txt',
      'health.json',
      'setup.json',
      'outbox.json',
      'log/hub.1.log',
      'log/gone.log',
      'log/hub.log',
    ]);
    expect(files['figures.txt']).toBe('kds_ready 1\n');
    expect(JSON.parse(files['setup.json'] ?? '')).toEqual({ note: 'ring …' });
    const logged = (files['log/hub.1.log'] ?? '').trimEnd().split('\n');
    expect(logged).toHaveLength(1_001);
    expect(JSON.parse(logged[999] ?? '')).toEqual({ n: 999, orderId: 'o1', said: '…' });
    expect(files['log/gone.log']).toContain('could not be read');
    expect(JSON.stringify(files)).not.toContain(PHONE);
    expect(JSON.stringify(files)).not.toContain('known-secret');
  });

  it('yields to other work while it is made, and is made one at a time [OPS-04]', async () => {
    const folder = tempDir();
    writeFileSync(join(folder, 'hub.log'), '{"a":1}\n'.repeat(5_000));
    const bundle = bundleOf([join(folder, 'hub.log')]);
    let turns = 0;
    const turn = () => {
      turns += 1;
      ticking = setImmediate(turn);
    };
    let ticking = setImmediate(turn);
    const first = unpacked(bundle);
    expect(bundle.make({})).toMatchObject({ ok: false, refusal: { code: 'rate-limited' } });
    await first;
    clearImmediate(ticking);
    expect(turns).toBeGreaterThan(20);
    expect((await unpacked(bundle)).files['log/hub.log']).toHaveLength(40_000);
  });

  it('makes way for the next one when it is not read to its end [OPS-04]', async () => {
    const bundle = bundleOf([]);
    const made = bundle.make({});
    if (!made.ok) throw new Error(made.refusal.code);
    made.value.content.destroy();
    await expect.poll(() => bundle.make({}).ok, { timeout: 8_000 }).toBe(true);
  });
});
