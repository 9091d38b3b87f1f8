import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { archiveFile, debianPackage, filesBelow } from '../../scripts/release/deb.ts';
import { type ArchiveFile, tarGz, tarOf } from '../../scripts/release/tar.ts';
import { root } from '../../scripts/source-id.ts';
import { tempDir } from '../support/temp-dir.ts';

const TIME = Date.UTC(2026, 10, 20) / 1000;
const LONG = `${'folder/'.repeat(20)}file.txt`;
const TREE: readonly ArchiveFile[] = [
  archiveFile('b/program', '#!/bin/sh\n', 0o755),
  archiveFile('a.txt', 'a'),
  archiveFile('b/c/letters.txt', 'letters'.repeat(200)),
  archiveFile(LONG, 'deep'),
];

describe('[OPS-15] an archive', () => {
  it('has the same bytes whatever the order of its files', () => {
    expect(tarGz(TREE.toReversed(), TIME)).toEqual(tarGz(TREE, TIME));
  });

  it('has no name, time or system in its gzip header', () => {
    expect([...tarGz(TREE, TIME).subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
  });

  it('is unpacked by tar with sorted names, modes, root as owner and the given time', () => {
    const file = join(tempDir(), 'tree.tar');
    writeFileSync(file, tarOf(TREE, TIME));
    const listed = tar('--utc', '--full-time', '-tvf', file).split('\n');
    expect(listed.map((line) => line.split(/\s+/)).slice(0, 4)).toEqual([
      ['-rw-r--r--', 'root/root', '1', '2026-11-20', '00:00:00', 'a.txt'],
      ['drwxr-xr-x', 'root/root', '0', '2026-11-20', '00:00:00', 'b/'],
      ['drwxr-xr-x', 'root/root', '0', '2026-11-20', '00:00:00', 'b/c/'],
      ['-rw-r--r--', 'root/root', '1400', '2026-11-20', '00:00:00', 'b/c/letters.txt'],
    ]);
    expect(listed.some((line) => line.startsWith('-rwxr-xr-x') && line.endsWith('b/program'))).toBe(true);
    expect(tar('-xOf', file, LONG)).toBe('deep');
  });

  it('refuses a path that the format can’t hold', () => {
    expect(() => tarOf([archiveFile('x'.repeat(101), '')], TIME)).toThrow('too long');
  });
});

describe('[OPS-16] a Debian package', () => {
  const one = packageOf('0.3.0');

  it('has the same bytes each time', () => {
    expect(packageOf('0.3.0')).toEqual(one);
    expect(packageOf('0.3.1')).not.toEqual(one);
  });

  it('consists of format, control files and files, in that order', () => {
    expect([...membersOf(one).keys()]).toEqual(['debian-binary', 'control.tar.gz', 'data.tar.gz']);
    expect(membersOf(one).get('debian-binary')?.toString()).toBe('2.0\n');
  });

  it('names version, processor and size; its scripts are programs for this version', () => {
    const control = controlFile('./control');
    expect(control).toMatch(/^Version: 0\.3\.0$/m);
    expect(control).toMatch(/^Architecture: amd64$/m);
    expect(control).toMatch(/^Installed-Size: [1-9]\d*$/m);
    expect(controlFile('./postinst')).toContain("activate '0.3.0'");
    for (const name of ['control', 'postinst', 'prerm', 'postrm'])
      expect(controlFile(`./${name}`)).not.toMatch(/@[A-Z]/);
    expect(listOf('control.tar.gz')).toMatch(/^-rwxr-xr-x root\/root .* \.\/postinst$/m);
  });

  it('treats its settings as the machine’s own, which only root and the hub may read', () => {
    expect(controlFile('./conffiles')).toBe('/etc/kds/kds.env\n');
    expect(listOf('data.tar.gz')).toMatch(/^-rw-r----- root\/root .* \.\/etc\/kds\/kds\.env$/m);
  });

  it('has a checksum for each file', () => {
    const summed = controlFile('./md5sums')
      .split('\n')
      .flatMap((line) => line.split('  ')[1] ?? []);
    const files = listOf('data.tar.gz').matchAll(/^-.* \.\/(.+)$/gm);
    expect(summed).toEqual([...files].map(([, path]) => path));
  });

  function controlFile(path: string): string {
    return tarIn('control.tar.gz', '-xO', path);
  }
  function listOf(member: string): string {
    return tarIn(member, '-tv');
  }
  function tarIn(member: string, ...words: string[]): string {
    const input = gunzipSync(membersOf(one).get(member) ?? Buffer.alloc(0));
    return execFileSync('tar', [...words.slice(0, 1), '-f', '-', ...words.slice(1)], {
      input,
      encoding: 'utf8',
    });
  }
});

describe('[OPS-16] the scripts of the packages', () => {
  const scripts = filesBelow(join(root, 'packaging')).filter(({ content }) =>
    content.toString().startsWith('#!/bin/sh'),
  );

  it.each(scripts.map(({ path }) => path))('%s is correct shell', (path) => {
    execFileSync('sh', ['-n', join(root, 'packaging', path)]);
  });

  it('are eight: two commands, three for each package', () => {
    expect(scripts).toHaveLength(8);
  });
});

function packageOf(version: string): Buffer {
  const settings = archiveFile('etc/kds/kds.env', '#KDS_PORT=4600\n', 0o640);
  return debianPackage({
    name: 'kds',
    version,
    architecture: 'amd64',
    files: [settings, ...TREE],
    mtime: TIME,
  });
}

function membersOf(archive: Buffer): Map<string, Buffer> {
  const members = new Map<string, Buffer>();
  for (let at = 8; at < archive.length; ) {
    const name = archive.toString('latin1', at, at + 16).trim();
    const size = Number(archive.toString('latin1', at + 48, at + 58));
    members.set(name, archive.subarray(at + 60, at + 60 + size));
    at += 60 + size + (size % 2);
  }
  return members;
}

function tar(...words: string[]): string {
  return execFileSync('tar', words, { encoding: 'utf8' }).trimEnd();
}
