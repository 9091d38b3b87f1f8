import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifySignature } from '../../scripts/release/minisign.ts';
import { verifyReleaseFile } from '../../scripts/release/verify.ts';
import { root } from '../../scripts/source-id.ts';
import { tempDir } from '../support/temp-dir.ts';
import { newSigner } from './minisign-keys.ts';

const MESSAGE = Buffer.from('0123  kds-0.3.0-linux-x64.tar.gz\n');
const COMMENT = 'kds 0.3.0 8650699f';
const ID = Buffer.from('releaser');
/** Made with minisign 0.11 of Debian. */
const OF_MINISIGN = {
  message: Buffer.from('kitchen display hub\n'),
  publicKey: 'RWQj8HeS8qNkfe7I8tmPmRqc1VwGNgO6naWEwalRKkFSlIwMlQ/RGGEw',
  signature: [
    'untrusted comment: signature from minisign secret key',
    'RUQj8HeS8qNkfYm72bcVEkOJQuNFraISU/klSNdLS8lvRW5aAyGUaJCvpEqOJM1hc/dbxncqrRP7PVi6U4TLNrViG5gdDx983Aw=',
    'trusted comment: kds 0.3.0',
    'PSQwQT3KDm9R5bGw7B4Vo/AAOa9Rhf6GEn+dLK+PgljNMKCYD06DsSBfE1rjAJhVw8RE1Eased0wnVh5sAaCDA==',
    '',
  ].join('\n'),
};

describe('[OPS-18] a signature', () => {
  const releaser = newSigner(ID);
  const signature = releaser.sign(MESSAGE, COMMENT);

  it('is accepted with its comment, from the key’s file or its second line', () => {
    expect(verifySignature(MESSAGE, signature, releaser.publicKey)).toEqual({ ok: true, comment: COMMENT });
    const line = releaser.publicKey.split('\n')[1] ?? '';
    expect(verifySignature(MESSAGE, signature, line)).toEqual({ ok: true, comment: COMMENT });
    expect(verifySignature(MESSAGE, signature.replaceAll('\n', '\r\n'), line)).toMatchObject({ ok: true });
  });

  it('of minisign itself is accepted, and refused for another file', () => {
    const { message, signature, publicKey } = OF_MINISIGN;
    expect(verifySignature(message, signature, publicKey)).toEqual({ ok: true, comment: 'kds 0.3.0' });
    expect(verifySignature(MESSAGE, signature, publicKey)).toMatchObject({ ok: false });
  });

  it.each([
    ['of another file', Buffer.from('other'), signature, 'does not match the file'],
    ['with another comment', MESSAGE, signature.replace('0.3.0', '0.9.0'), 'comment was changed'],
    ['of another key', MESSAGE, newSigner().sign(MESSAGE, COMMENT), 'another key'],
    [
      'of another key with the same id',
      MESSAGE,
      newSigner(ID).sign(MESSAGE, COMMENT),
      'does not match the file',
    ],
    ['in the format before 0.10', MESSAGE, oldFormat(signature), 'old format'],
    ['cut short', MESSAGE, signature.slice(0, 80), 'not one of minisign'],
    ['that is empty', MESSAGE, '', 'not one of minisign'],
    ['that is a page of a hotspot', MESSAGE, '<html>\n<body>\n<p>\nlogin', 'not one of minisign'],
  ])('%s is refused', (_title, message, given, problem) => {
    const verified = verifySignature(message, given, releaser.publicKey);
    expect(verified).toEqual({ ok: false, problem: expect.stringContaining(problem) });
  });

  it.each(['', 'RWQ', 'untrusted comment: minisign secret key\nnonsense'])(
    'is refused with the key %j',
    (key) => {
      expect(verifySignature(MESSAGE, signature, key)).toMatchObject({ ok: false });
    },
  );
});

describe('[OPS-18] a file of a release', () => {
  const releaser = newSigner();

  it('is accepted beside the signed list that has its hash', () => {
    expect(verifyReleaseFile(join(release(), 'kds.tar.gz'), releaser.publicKey)).toEqual({
      ok: true,
      comment: COMMENT,
    });
  });

  it('is refused when it was changed, is not listed or does not exist, each with its reason', () => {
    const folder = release();
    writeFileSync(join(folder, 'kds.tar.gz'), 'changed');
    writeFileSync(join(folder, 'other.tar.gz'), 'other');
    expect(problemOf(folder, 'kds.tar.gz')).toMatch(/kds\.tar\.gz was changed$/);
    expect(problemOf(folder, 'other.tar.gz')).toMatch(/other\.tar\.gz is not in SHA256SUMS$/);
    expect(problemOf(folder, 'none.tar.gz')).toMatch(/none\.tar\.gz does not exist$/);
  });

  it('is refused when its hash is in the list, but the list was changed or signed by another', () => {
    const folder = release();
    writeFileSync(join(folder, 'kds.tar.gz'), 'changed');
    writeFileSync(join(folder, 'SHA256SUMS'), listOf('changed'));
    expect(problemOf(folder, 'kds.tar.gz')).toMatch(/SHA256SUMS: the signature does not match the file$/);
    writeFileSync(
      join(folder, 'SHA256SUMS.minisig'),
      newSigner().sign(Buffer.from(listOf('changed')), COMMENT),
    );
    expect(problemOf(folder, 'kds.tar.gz')).toMatch(/SHA256SUMS: the signature was made with another key$/);
  });

  it('is checked by the command, which ends with 0, 1 or, without a key, 2', () => {
    const folder = release();
    const key = join(folder, 'kds.pub');
    writeFileSync(key, releaser.publicKey);
    const file = join(folder, 'kds.tar.gz');
    expect(command('--key', key, file)).toMatchObject({ status: 0, stdout: `${file}: ${COMMENT}\n` });
    const list = join(folder, 'SHA256SUMS');
    expect(command('--key', key, file, list)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(list),
    });
    expect(command('--key', newSigner().publicKey, file)).toMatchObject({ status: 1, stdout: '' });
    expect(command(file)).toMatchObject({ status: 2, stderr: expect.stringContaining('--key') });
  });

  function release(): string {
    const folder = join(tempDir(), 'release');
    mkdirSync(folder);
    writeFileSync(join(folder, 'kds.tar.gz'), 'content');
    writeFileSync(join(folder, 'SHA256SUMS'), listOf('content'));
    writeFileSync(join(folder, 'SHA256SUMS.minisig'), releaser.sign(Buffer.from(listOf('content')), COMMENT));
    return folder;
  }
  function problemOf(folder: string, name: string): string {
    const verified = verifyReleaseFile(join(folder, name), releaser.publicKey);
    return verified.ok ? '' : verified.problem;
  }
});

function listOf(content: string): string {
  return `${createHash('sha256').update(content).digest('hex')}  kds.tar.gz\n`;
}

function command(...words: string[]) {
  const program = join(root, 'scripts/release/verify.ts');
  return spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...words], {
    encoding: 'utf8',
  });
}

/** The second line begins with the format's name. */
function oldFormat(signature: string): string {
  const lines = signature.split('\n');
  const bytes = Buffer.from(lines[1] ?? '', 'base64');
  bytes.write('Ed');
  return lines.with(1, bytes.toString('base64')).join('\n');
}
