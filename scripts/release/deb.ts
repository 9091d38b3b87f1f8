// Debian packages, written without dpkg: the same bytes on every machine.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../source-id.ts';
import { type ArchiveFile, byPath, FILE_MODE, gzipOf, PROGRAM_MODE, tarGz } from './tar.ts';

/** Names of processors in Debian. */
export const DEBIAN_ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' } as const;

const KIBIBYTE = 1024;
const MAINTAINER = 'Kitchen display hub <releases@kds.invalid>';

interface Package {
  /** Folder below packaging/: `control/` has the control files, `files/` the files at their places. */
  name: 'kds' | 'kds-kiosk';
  version: string;
  /** Debian's name of the processor; packages for all have it in their control file. */
  architecture?: string;
  /** In addition to those of the folder. */
  files: readonly ArchiveFile[];
  /** Seconds since 1970. */
  mtime: number;
}

/** A binary package: an ar archive of the format's version, the control files and the files. */
export function debianPackage({ name, version, architecture = 'all', files, mtime }: Package): Buffer {
  const folder = join(root, 'packaging', name);
  const changes = `${name} (${version}) stable; urgency=medium

  * What changed is in the CHANGELOG.md of the program.

 -- ${MAINTAINER}  ${new Date(mtime * 1000).toUTCString().replace('GMT', '+0000')}
`;
  const installed = [
    ...filesBelow(join(folder, 'files')),
    ...files,
    archiveFile(`usr/share/doc/${name}/changelog.gz`, gzipOf(Buffer.from(changes))),
  ].sort(byPath);
  const size = installed.reduce((sum, { content }) => sum + Math.ceil(content.length / KIBIBYTE), 0);
  const settings = installed.filter(({ path }) => path.startsWith('etc/'));
  const control = [
    ...filesBelow(join(folder, 'control')).map((file) => {
      const text = file.content
        .toString()
        .replaceAll('@MAINTAINER@', MAINTAINER)
        .replaceAll('@VERSION@', version)
        .replaceAll('@ARCHITECTURE@', architecture)
        .replaceAll('@INSTALLED_SIZE@', String(size));
      return archiveFile(file.path, text, file.path === 'control' ? FILE_MODE : PROGRAM_MODE);
    }),
    archiveFile('conffiles', settings.map(({ path }) => `/${path}\n`).join('')),
    archiveFile('md5sums', installed.map(({ path, content }) => `${md5(content)}  ${path}\n`).join('')),
  ];
  return arOf(
    [
      archiveFile('debian-binary', '2.0\n'),
      archiveFile('control.tar.gz', tarGz(atDot(control), mtime)),
      archiveFile('data.tar.gz', tarGz(atDot(installed), mtime)),
    ],
    mtime,
  );
}

/** Files of a folder, sorted; programs are those in folders called bin. */
export function filesBelow(folder: string): ArchiveFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = relative(folder, file).replaceAll('\\', '/');
      const mode = /(?:^|\/)bin\//.test(path) ? PROGRAM_MODE : FILE_MODE;
      return { path, content: readFileSync(file), mode };
    })
    .sort(byPath);
}

export function archiveFile(path: string, content: string | Buffer, mode: number = FILE_MODE): ArchiveFile {
  return { path, content: Buffer.from(content), mode };
}

function atDot(files: readonly ArchiveFile[]): ArchiveFile[] {
  return files.map((file) => ({ ...file, path: `./${file.path}` }));
}

function arOf(members: readonly ArchiveFile[], mtime: number): Buffer {
  const parts = members.flatMap(({ path, content }) => {
    const fields = [path.padEnd(16), String(mtime).padEnd(12), '0     0     100644  '];
    const start = `${fields.join('')}${String(content.length).padEnd(10)}\`\n`;
    return [Buffer.from(start), content, Buffer.from(content.length % 2 === 1 ? '\n' : '')];
  });
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
}

function md5(content: Buffer): string {
  return createHash('md5').update(content).digest('hex');
}
