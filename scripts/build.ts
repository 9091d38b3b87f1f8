// Owns when the bundles are built: only when the sources differ from what the last build was made of.
import { runTool } from './run-tool.ts';
import { builtId, sourceId } from './source-id.ts';

type Part = 'displays' | 'hub';

const labels: Record<Part, string> = { displays: 'displays', hub: 'hub' };

/** Builds the stale parts side by side and says so; false when one of them failed (its output is on the terminal). */
export async function buildStale(parts: Part[], say: (line: string) => void): Promise<boolean> {
  const stale = parts.filter((part) => builtId(part) !== sourceId(part));
  if (stale.length === 0) return true;
  say(`Building ${stale.map((part) => labels[part]).join(' and ')} …`);
  const startedAt = performance.now();
  const results = await Promise.all(
    stale.map((part) =>
      runTool('vite', ['build', '--logLevel', 'warn', ...(part === 'hub' ? ['--mode', 'hub'] : [])], {
        show: false,
      }),
    ),
  );
  for (const result of results) if (result.output.trim() !== '') say(result.output.trim());
  const built = results.every((result) => result.code === 0);
  if (built) say(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  return built;
}
