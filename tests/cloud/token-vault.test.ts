// Tokens are encrypted on disk and can be read only with their key.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSealer, createTokenVault } from '../../hub/cloud/account/sealer.ts';
import { tempDir } from '../support/temp-dir.ts';

function row() {
  const held = {
    text: undefined as string | undefined,
    read: () => held.text,
    write: (text: string) => {
      held.text = text;
    },
    erase: () => {
      held.text = undefined;
    },
  };
  return held;
}
const OWN = { access: 'access-token', refresh: 'refresh-token' };
const TOKENS = { own: OWN, others: [{ access: 'other-access', refresh: 'other-refresh', owner: 'ada' }] };

describe('[SAFE-05] [AUTH-13] the token vault', () => {
  it('returns what it sealed, also after a restart, and the disk has nothing readable of it', () => {
    const keyFile = join(tempDir(), 'tokens.key');
    const sealed = row();
    createTokenVault(createSealer(keyFile), sealed).save(TOKENS);
    expect(sealed.text).not.toMatch(/access|refresh/);
    expect(Buffer.from(sealed.text ?? '', 'base64url').toString('latin1')).not.toMatch(/access|refresh/);
    expect(createTokenVault(createSealer(keyFile), sealed).load()).toEqual(TOKENS);
  });

  it('reads what a hub with a single account stored, and keeps it readable for one account', () => {
    const sealer = createSealer(join(tempDir(), 'tokens.key'));
    const sealed = row();
    sealed.text = sealer.seal(JSON.stringify({ ...OWN, owner: 'robin' }));
    const vault = createTokenVault(sealer, sealed);
    const own = { ...OWN, owner: 'robin' };
    expect(vault.load()).toEqual({ own, others: [] });
    vault.save({ own, others: TOKENS.others });
    expect(JSON.parse(sealer.open(sealed.text ?? '') ?? '')).toMatchObject(own);
    vault.save({ others: TOKENS.others });
    expect(vault.load()).toEqual({ own: undefined, others: TOKENS.others });
  });

  it('seals the same tokens differently every time', () => {
    const sealed = row();
    const vault = createTokenVault(createSealer(join(tempDir(), 'tokens.key')), sealed);
    vault.save(TOKENS);
    const first = sealed.text;
    vault.save(TOKENS);
    expect(sealed.text).not.toBe(first);
  });

  it('makes the key file accessible to its owner only', () => {
    const keyFile = join(tempDir(), 'tokens.key');
    createTokenVault(createSealer(keyFile), row());
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(keyFile)).toHaveLength(32);
  });

  it('treats a lost key, a damaged row and half a key as logged out', () => {
    const folder = tempDir();
    const keyFile = join(folder, 'tokens.key');
    const sealed = row();
    createTokenVault(createSealer(keyFile), sealed).save(TOKENS);
    expect(createTokenVault(createSealer(join(folder, 'other.key')), sealed).load()).toBeUndefined();
    const damaged = row();
    damaged.text = `${sealed.text?.slice(0, -3)}AAA`;
    expect(createTokenVault(createSealer(keyFile), damaged).load()).toBeUndefined();
    damaged.text = 'not sealed at all';
    expect(createTokenVault(createSealer(keyFile), damaged).load()).toBeUndefined();
    writeFileSync(keyFile, 'half a key');
    expect(createTokenVault(createSealer(keyFile), sealed).load()).toBeUndefined();
  });
});
