// Files of a release for one platform: Node, the bundles, SQLite's binding, migrations, licences.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../source-id.ts';
import { archiveFile, filesBelow } from './deb.ts';
import { billOfMaterials } from './sbom.ts';
import { licenceTexts, type ShippedPackage } from './shipped-packages.ts';
import { type ArchiveFile, byPath, FILE_MODE, PROGRAM_MODE } from './tar.ts';

export interface Platform {
  system: 'linux' | 'win';
  arch: 'x64' | 'arm64';
}

export const SQLITE = 'node_modules/better-sqlite3';

interface Release {
  version: string;
  platform: Platform;
  /** Unpacked npm package of Node for the platform. */
  nodeFolder: string;
  packages: readonly ShippedPackage[];
  /** Version of SQLite inside better-sqlite3. */
  sqlite: string;
  /** Seconds since 1970. */
  time: number;
}

/** Paths are relative to the release's folder. */
export function releaseFiles({
  version,
  platform,
  nodeFolder,
  packages,
  sqlite,
  time,
}: Release): ArchiveFile[] {
  const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const isWindows = platform.system === 'win';
  const node = isWindows ? 'bin/node.exe' : 'bin/node';
  const binding = `prebuilds/${isWindows ? 'win32' : platform.system}-${platform.arch}.node`;
  return [
    { ...copy(node, join(nodeFolder, node)), mode: PROGRAM_MODE },
    ...(isWindows ? windowsFiles(version) : linuxFiles()),
    ...['dist/hub.js', 'dist/build.json', 'CHANGELOG.md', 'LICENSE'].map((path) => copy(path)),
    ...['dist/displays', 'migrations', `${SQLITE}/lib`].flatMap((folder) =>
      filesBelow(join(root, folder)).map((file) => ({ ...file, path: `${folder}/${file.path}` })),
    ),
    ...['package.json', 'LICENSE', binding].map((path) => copy(`${SQLITE}/${path}`)),
    // Node reads from it that the bundle is a module.
    archiveFile(
      'package.json',
      `${JSON.stringify({ name: 'kds', version, type: 'module', private: true })}\n`,
    ),
    archiveFile('kds.env.example', settingsFile(isWindows ? undefined : '/var/lib/kds')),
    archiveFile('THIRD-PARTY-LICENSES.txt', licenceTexts(packages, nodeFolder)),
    archiveFile('sbom.cdx.json', billOfMaterials({ version, license, packages, sqlite, time })),
  ].sort(byPath);
}

/**
 * .env.example for an installed hub.
 * @param dataFolder folder that the service sets, whatever the file says
 */
export function settingsFile(dataFolder: string | undefined): string {
  const [, sections = ''] =
    /^(?:#.*\n)+\n([\s\S]*)$/.exec(readFileSync(join(root, '.env.example'), 'utf8')) ?? [];
  const fixed = `# The data is in ${dataFolder}: to have it on another disk, mount that disk there.\n`;
  const ownSections =
    dataFolder === undefined ? sections : sections.replace(/(?:^#.*\n)+#KDS_DATA_DIR=.*\n/m, fixed);
  return `# Settings of the hub. Remove the leading # where you set a value; what stays commented keeps its default. A wrong value or a
# misspelt name stops the start with one line that names it. Put a value with # $ or spaces in single quotes. Without a
# setting the first page in the browser asks what this hub is to be. After a change restart the hub.

${ownSections}`;
}

/** With what a Linux without packages for it needs in its own folders. */
function linuxFiles(): ArchiveFile[] {
  const system = join(root, 'packaging/kds/files/usr');
  return [
    ...filesBelow(join(root, 'packaging/release')),
    { ...copy('system/kds', join(system, 'bin/kds')), mode: PROGRAM_MODE },
    copy('system/kds.service', join(system, 'lib/systemd/system/kds.service')),
  ];
}

function windowsFiles(version: string): ArchiveFile[] {
  return filesBelow(join(root, 'packaging/windows')).map((file) => ({
    ...file,
    content: Buffer.from(file.content.toString().replaceAll('@VERSION@', version).replaceAll('\n', '\r\n')),
  }));
}

function copy(path: string, from: string = join(root, path)): ArchiveFile {
  return { path, content: readFileSync(from), mode: FILE_MODE };
}
