// The architecture check of `npm run check`: import rules, cycles, overlong functions.
import { forbiddenImports } from './architecture/import-rules.ts';
import { readProduction, readScripts } from './architecture/read-sources.ts';
import { importCycles, mutualFolders, overlongFunctions } from './architecture/structure.ts';
import type { CheckResult } from './check-ledger.ts';

/** Checks the working tree; one error per forbidden import, cycle, pair of folders and function. */
export function checkArchitecture(): CheckResult {
  const files = readProduction();
  return {
    errors: [
      ...forbiddenImports([...files, ...readScripts()]),
      ...importCycles(files).map((cycle) => `import cycle: ${cycle.join(' → ')}`),
      ...mutualFolders(files).map((pair) => `folders import each other: ${pair}`),
      ...overlongFunctions(files),
    ],
    note: `${files.length} files`,
  };
}
