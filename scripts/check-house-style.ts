// Checks not covered by a linter: sizes and names of files, silenced checks, unfinished code, and content that must never be
// committed (secrets, local paths).
import type { CheckResult } from './check-ledger.ts';
import { type ProjectFile, projectFiles } from './project-files.ts';

const MAX_LINES = 600;
const CODE = /^(hub|shared|displays|tests|scripts)\/.*\.(ts|tsx|css)$|^[^/]+\.ts$/;
const TEXT = /\.(ts|tsx|css|html|json|md|sql|ya?ml|sh|grit)$|^[^.]+$|^\.[^/]*$|^\.ci\//;
const GENERATED = /^(package-lock\.json|migrations\/)/;
const VAGUE_NAME = /(^|\/)(utils?|helpers?|common|misc|manager|service|base|index|barrel)(\.[a-z]+)*(\/|$)/;

// Browsers and tools expect this name.
const NAMED_BY_TOOLS = new Set(['displays/index.html']);

type Rule = { where: RegExp; except?: RegExp; pattern: RegExp; reason: string };

// The letters in brackets keep these patterns from matching themselves.
const rules: Rule[] = [
  {
    where: CODE,
    except: /^tests\//,
    pattern: /\bas any\b|\bas unknown as\b/,
    reason: 'a cast that hides the type: parse or narrow instead',
  },
  {
    where: CODE,
    pattern: /@ts-(?:ignore|expect-error|nocheck)|biome-(?:ignore)/,
    reason: 'a silenced check',
  },
  {
    where: /^displays\/.*\.tsx?$/,
    except: /^displays\/link\/browser-storage\.ts$/,
    pattern: /\b(?:local|session)Storage\b/,
    reason: 'storage may be full or blocked: use displays/link/browser-storage.ts',
  },
  { where: CODE, pattern: /\b(?:TOD[O]|FIXM[E]|HAC[K])\b/, reason: 'unfinished: do it or leave it out' },
  { where: CODE, pattern: /\bsatisfies\s+never\s+as\b/, reason: 'a cast defeats the exhaustive switch' },
  {
    where: TEXT,
    pattern: /(?<![\w.-])\/(?:work|tmp|home\/\w+|root|Users\/\w+)\//,
    reason: "a path of somebody's machine",
  },
  { where: TEXT, pattern: /-----BEGIN [A-Z ]*PRIVATE KEY/, reason: 'a private key' },
  {
    where: TEXT,
    pattern: /\b(?:AKIA[0-9A-Z]{16}|gh[opsu]_\w{36}|xox[abp]-\w{10,}|sk_live_\w{16,}|npm_\w{36})\b/,
    reason: 'a secret of a service',
  },
  { where: TEXT, pattern: /\beyJ[\w-]{16,}\.eyJ[\w-]{16,}\.[\w-]{16,}/, reason: 'a signed token' },
];

/** Checks every file of the project; each finding has file, line and reason. */
export function checkHouseStyle(files: ProjectFile[] = projectFiles()): CheckResult {
  return {
    errors: files.filter((file) => !GENERATED.test(file.path)).flatMap(findingsOf),
    note: `${files.length} files`,
  };
}

function findingsOf(file: ProjectFile): string[] {
  const findings: string[] = [];
  if (VAGUE_NAME.test(file.path) && !NAMED_BY_TOOLS.has(file.path)) {
    findings.push(`${file.path}: a name that says nothing; name it for what it owns`);
  }
  if (!TEXT.test(file.path) && !CODE.test(file.path)) return findings;
  const lines = file.text().trimEnd().split('\n');
  if (CODE.test(file.path) && lines.length > MAX_LINES) {
    findings.push(
      `${file.path}: ${lines.length} lines, more than ${MAX_LINES}; split it where a reader would`,
    );
  }
  const applying = rules.filter((rule) => rule.where.test(file.path) && !rule.except?.test(file.path));
  for (const [index, line] of lines.entries()) {
    for (const rule of applying) {
      if (rule.pattern.test(line)) findings.push(`${file.path}:${index + 1}: ${rule.reason}`);
    }
  }
  return findings;
}

if (import.meta.main) {
  const { errors } = checkHouseStyle();
  for (const error of errors) console.error(error);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
