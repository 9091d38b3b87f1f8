// npm packages whose code is in the product, taken from the build rather than from package.json: the displays' packages are
// devDependencies there, and parts of others are never bundled.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type BuildPart, buildMarks, root } from '../source-id.ts';

export interface ShippedPackage {
  /** Place in package-lock.json and on the disk: `node_modules/react`. */
  place: string;
  name: string;
  version: string;
  /** SPDX identifier or expression. */
  license: string;
  /** Hash of the package's archive, as npm writes it: `sha512-…` in base64. */
  integrity: string;
}

const PLACE = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;
const markSchema = z.object({ packages: z.array(z.string()) });
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
    }),
  ),
});

/** Places of the packages that these modules are from, sorted. */
export function packagePlaces(modules: readonly string[]): string[] {
  return [...new Set(modules.flatMap((id) => PLACE.exec(id)?.[0] ?? []))].sort();
}

/** Packages in both bundles and those beside them, sorted by place; the same version at two places counts once. */
export function shippedPackages(beside: readonly string[]): ShippedPackage[] {
  const bundled = (['displays', 'hub'] satisfies BuildPart[]).flatMap(
    (part) => markSchema.parse(JSON.parse(readFileSync(buildMarks[part], 'utf8'))).packages,
  );
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const packages = [...new Set([...bundled, ...beside])].sort().map((place) => {
    const { version, license, integrity } = lock.packages[place] ?? {};
    if (version === undefined || license === undefined || integrity === undefined)
      throw new Error(`package-lock.json lacks version, license or integrity of ${place}`);
    return { place, name: place.replace(/^.*node_modules\//, ''), version, license, integrity };
  });
  return [...new Map(packages.toReversed().map((one) => [one.integrity, one])).values()].reverse();
}

/**
 * The licences of all packages in one text.
 * @param nodeFolder unpacked package of Node, which may be for another platform than this one
 */
export function licenceTexts(packages: readonly ShippedPackage[], nodeFolder: string): string {
  const texts = packages.map(({ place, name, version, license }) => {
    const folder = existsSync(join(root, place)) ? join(root, place) : nodeFolder;
    const files = readdirSync(folder).filter((file) => LICENSE_FILE.test(file));
    const content = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
    const title = `${name} ${version} (${license})`;
    return [title, '='.repeat(title.length), '', ...content.flatMap((text) => [text, ''])].join('\n');
  });
  return `Packages in this product, with their licences.\n\n${texts.join('\n')}`;
}
