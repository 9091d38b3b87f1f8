// Builds the bundles only when the sources have changed since the last build. Run as a script it is `npm run build`, for
// machines that run the hub without these scripts.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';
import { type BuildPart, builtId, root, sourceId } from './source-id.ts';

const MS_PER_SECOND = 1000;

/** Builds the stale parts in parallel and reports it; false if one of them failed (its output is reported too). */
export async function buildStale(parts: BuildPart[], say: (line: string) => void): Promise<boolean> {
  const stale = parts.filter((part) => builtId(part) !== sourceId(part));
  if (stale.length === 0) return true;
  if (!existsSync(join(root, 'node_modules/vite'))) {
    say('The build is missing or older than the sources, and its tools are not installed: run npm ci.');
    return false;
  }
  say(`Building ${stale.join(' and ')} …`);
  const startedAt = performance.now();
  const results = await Promise.all(
    // Under the test runner NODE_ENV is "test", and React would be its slow development build.
    stale.map((part) =>
      runTool('vite', viteArguments(part), { show: false, env: { NODE_ENV: 'production' } }),
    ),
  );
  for (const result of results) if (result.output.trim() !== '') say(result.output.trim());
  const built = results.every((result) => result.code === 0);
  if (built) say(`Built in ${((performance.now() - startedAt) / MS_PER_SECOND).toFixed(1)} s.`);
  return built;
}

function viteArguments(part: BuildPart): string[] {
  return ['build', '--logLevel', 'warn', ...(part === 'hub' ? ['--mode', 'hub'] : [])];
}

if (import.meta.main) process.exitCode = (await buildStale(['displays', 'hub'], console.log)) ? 0 : 1;
