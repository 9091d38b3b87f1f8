// Writes the files of a release: an archive for each platform, Debian packages, bills of materials, checksums.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Zippable, zipSync } from 'fflate';
import { root } from '../source-id.ts';
import { archiveFile, DEBIAN_ARCHITECTURES, debianPackage } from './deb.ts';
import { nodeFolder } from './node-package.ts';
import { type Platform, releaseFiles, SQLITE, settingsFile } from './release-files.ts';
import { shippedPackages } from './shipped-packages.ts';
import { type ArchiveFile, tarGz } from './tar.ts';
import { SUMS } from './verify.ts';

export const PLATFORMS: readonly Platform[] = [
  { system: 'linux', arch: 'x64' },
  { system: 'linux', arch: 'arm64' },
  { system: 'win', arch: 'x64' },
];
/** Readable for the hub, which is in the file's group, but not for other users. */
const SETTINGS_MODE = 0o640;

interface Release {
  version: string;
  /** Seconds since 1970, for every file. */
  time: number;
  /** Emptied first. */
  folder: string;
  platforms: readonly Platform[];
}

/** Returns a line for each file: its hash, its name and its size. */
export function writeRelease({ version, time, folder, platforms }: Release): string[] {
  const written = new Map<string, Buffer>();
  const sqlite = sqliteVersion();
  for (const platform of platforms) {
    const label = `${platform.system}-${platform.arch}`;
    const name = `kds-${version}-${label}`;
    const node = `node_modules/node-${label}`;
    const packages = shippedPackages([SQLITE, node]);
    const ofNode = packages.find(({ place }) => place === node);
    if (ofNode === undefined) throw new Error(`package-lock.json has no ${node}`);
    const unpacked = nodeFolder(ofNode, join(root, 'release/node'));
    const files = releaseFiles({ version, platform, nodeFolder: unpacked, packages, sqlite, time });
    const inFolder = files.map((file) => ({ ...file, path: `${name}/${file.path}` }));
    if (platform.system === 'win') written.set(`${name}.zip`, zipOf(inFolder, time));
    else {
      const architecture = DEBIAN_ARCHITECTURES[platform.arch];
      written.set(`${name}.tar.gz`, tarGz(inFolder, time));
      written.set(`kds_${version}_${architecture}.deb`, hubPackage({ version, architecture, files, time }));
    }
    written.set(`${name}.cdx.json`, contentOf(files, 'sbom.cdx.json'));
  }
  written.set(`kds-kiosk_${version}_all.deb`, kioskPackage(version, time));
  return writeAll(folder, written);
}

interface HubPackage {
  version: string;
  architecture: string;
  files: readonly ArchiveFile[];
  time: number;
}

function hubPackage({ version, architecture, files, time }: HubPackage): Buffer {
  const settings = archiveFile('etc/kds/kds.env', settingsFile('/var/lib/kds'), SETTINGS_MODE);
  const extra: ArchiveFile[] = [
    ...files.map((file) => ({ ...file, path: `usr/lib/kds/${version}/${file.path}` })),
    copyright('kds', ` Packages of others: /usr/lib/kds/${version}/THIRD-PARTY-LICENSES.txt\n`),
    settings,
  ];
  return debianPackage({ name: 'kds', version, architecture, files: extra, mtime: time });
}

function kioskPackage(version: string, mtime: number): Buffer {
  return debianPackage({ name: 'kds-kiosk', version, files: [copyright('kds-kiosk', '')], mtime });
}

function copyright(name: string, more: string): ArchiveFile {
  return archiveFile(
    `usr/share/doc/${name}/copyright`,
    `${readFileSync(join(root, 'LICENSE'), 'utf8')}\n${more}`,
  );
}

/** Programs need no mode on Windows; a zip has local times without a zone, so all are the same moment in UTC. */
function zipOf(files: readonly ArchiveFile[], time: number): Buffer {
  const at = new Date(time * 1000);
  // The library reads the parts of the local time.
  const mtime = new Date(at.getTime() + at.getTimezoneOffset() * 60_000);
  const entries: Zippable = {};
  for (const { path, content } of files) entries[path] = [content, { mtime }];
  return Buffer.from(zipSync(entries, { level: 9 }));
}

function writeAll(folder: string, written: ReadonlyMap<string, Buffer>): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names = [...written.keys()].sort();
  const sums = names.map((name) => {
    const content = written.get(name) ?? Buffer.alloc(0);
    writeFileSync(join(folder, name), content);
    return `${createHash('sha256').update(content).digest('hex')}  ${name}`;
  });
  writeFileSync(join(folder, SUMS), `${sums.join('\n')}\n`);
  return sums.map((line, index) => `${line}  ${megabytes(written.get(names[index] ?? '')?.length ?? 0)}`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function contentOf(files: readonly ArchiveFile[], path: string): Buffer {
  return files.find((file) => file.path === path)?.content ?? Buffer.alloc(0);
}

/** Bundled in better-sqlite3's binding, whose version says nothing about it. */
function sqliteVersion(): string {
  const database = new Database(':memory:');
  const version = String(database.prepare('select sqlite_version()').pluck().get());
  database.close();
  return version;
}
