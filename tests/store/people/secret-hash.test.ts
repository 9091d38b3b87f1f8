import { expect, it } from 'vitest';
import { hashSecret, secretFits } from '../../../hub/store/people/secret-hash.ts';

it('secrets are hashed one at a time, so that many logins leave a core to the kitchen [SAFE-06]', async () => {
  const ended: string[] = [];
  const hash = async (kind: 'password' | 'passcode') => {
    await hashSecret('quattro stagioni', kind);
    ended.push(kind);
  };
  // In parallel, the cheap one would end long before the expensive ones.
  await Promise.all([hash('password'), hash('password'), hash('password'), hash('passcode')]);
  expect(ended).toEqual(['password', 'password', 'password', 'passcode']);
});

it('hashing continues after a hash that failed [SAFE-04]', async () => {
  await expect(secretFits('1234', 'scrypt$3$8$1$00$00')).rejects.toThrow();
  expect(await secretFits('1234', await hashSecret('1234', 'passcode'))).toBe(true);
});
