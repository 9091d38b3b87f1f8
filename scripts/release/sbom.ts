// Bill of materials in CycloneDX 1.6: everything of others that is in one archive, with licence and hash.
import { createHash } from 'node:crypto';
import type { ShippedPackage } from './shipped-packages.ts';

interface Bill {
  version: string;
  /** License of the product itself. */
  license: string;
  packages: readonly ShippedPackage[];
  /** Version of SQLite inside better-sqlite3. */
  sqlite: string;
  /** Seconds since 1970. */
  time: number;
}

/** Ends with a line break. */
export function billOfMaterials({ version, license, packages, sqlite, time }: Bill): string {
  const ref = `kds@${version}`;
  const components = [...packages.map(componentOf), sqliteComponent(sqlite)];
  const content = {
    version: 1,
    metadata: {
      timestamp: new Date(time * 1000).toISOString(),
      component: { type: 'application', 'bom-ref': ref, name: 'kds', version, licenses: licensesOf(license) },
    },
    components,
    dependencies: [{ ref, dependsOn: components.map((component) => component['bom-ref']) }],
  };
  const head = { $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json', bomFormat: 'CycloneDX' };
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(content))}`;
  return `${JSON.stringify({ ...head, specVersion: '1.6', serialNumber, ...content }, null, 2)}\n`;
}

function componentOf({ name, version, license, integrity }: ShippedPackage) {
  const [algorithm = '', hash = ''] = integrity.split('-', 2);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const isNode = /^node-(?:linux|win)-/.test(name);
  return {
    type: isNode ? 'platform' : 'library',
    'bom-ref': purl,
    name,
    version,
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }],
    licenses: licensesOf(license),
    purl,
    // Vulnerability databases know Node and SQLite by these names, not by the npm packages around them.
    ...(isNode ? { cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*` } : {}),
  };
}

function sqliteComponent(version: string) {
  return {
    type: 'library',
    'bom-ref': `pkg:generic/sqlite@${version}`,
    name: 'sqlite',
    version,
    licenses: licensesOf('blessing'),
    purl: `pkg:generic/sqlite@${version}`,
    cpe: `cpe:2.3:a:sqlite:sqlite:${version}:*:*:*:*:*:*:*`,
  };
}

function licensesOf(license: string) {
  return [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }];
}

/** The same for the same content: a random number would make each build differ. */
function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
