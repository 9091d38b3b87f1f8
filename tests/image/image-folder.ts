// Reproduces the Dockerfile's last stage in a folder: its files in their places, and its command.
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/source-id.ts';

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const finalStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

/** Copies the built project's files that the image has into a new folder; the caller removes it. */
export function copyImageFiles(): string {
  const image = mkdtempSync(join(tmpdir(), 'kds-image-'));
  for (const [, from, to] of finalStage.matchAll(/^COPY (?:--from=build \/app\/)?(\S+) (\S+)$/gm)) {
    const source = from ?? '';
    cpSync(join(root, source), join(image, to === './' ? source : (to ?? '')), { recursive: true });
  }
  return image;
}

/** The JSON form of an instruction in the last stage, such as `ENTRYPOINT ["node", "dist/hub.js"]`. */
export function instruction(name: string): string[] {
  const list = new RegExp(`^${name} (?:.*CMD )?(\\[.*\\])$`, 'm').exec(finalStage)?.[1] ?? '[]';
  return JSON.parse(list);
}

/** Environment of the last stage. */
export function imageEnvironment(): Record<string, string> {
  const words = /^ENV (.*)$/m.exec(finalStage)?.[1]?.split(' ') ?? [];
  return Object.fromEntries(words.map((word) => word.split('=', 2)));
}
