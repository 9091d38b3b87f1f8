// Formats the linter's findings: one line each, with place and reason.
import * as z from 'zod';
import type { CheckResult } from './check-ledger.ts';
import { runTool } from './run-tool.ts';

const diagnosticSchema = z.object({
  severity: z.string(),
  category: z.string(),
  message: z.string(),
  location: z.object({ path: z.string(), start: z.object({ line: z.int() }).optional() }).optional(),
});
const reportSchema = z.object({ diagnostics: z.array(diagnosticSchema) });

/** Format, lint and import rules over the whole tree; warnings count as errors, hints don't. */
export async function checkLint(): Promise<CheckResult> {
  const args = ['ci', '--reporter=json', '--colors=off', '--max-diagnostics=none', '--error-on-warnings'];
  const { code, output, stdout } = await runTool('biome', args, { show: false });
  // Without a report the configuration failed: the output says where.
  if (!stdout.trimStart().startsWith('{')) return { errors: [output.trim()] };
  const { diagnostics } = reportSchema.parse(JSON.parse(stdout));
  const findings = diagnostics.filter(({ severity }) => severity === 'error' || severity === 'warning');
  return { errors: findings.length === 0 && code !== 0 ? [output.trim()] : findings.map(lineOf) };
}

function lineOf({ category, message, location }: z.infer<typeof diagnosticSchema>): string {
  const line = location?.start?.line ? `:${location.start.line}` : '';
  return `${location?.path ?? ''}${line} ${category}: ${message}`;
}
