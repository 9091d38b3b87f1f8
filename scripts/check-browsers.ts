// Compares the built displays with MDN's browser compatibility data: features newer than the oldest supported Chromium need a
// polyfill (displays/public/start-check.js), a guard, or a line below that says what is lost without them (SHELL-39).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { parseSync, Visitor } from 'oxc-parser';
import postcss, { type AtRule, type Container } from 'postcss';
import type { CheckResult } from './check-ledger.ts';
import { OLDEST_CHROMIUM } from './oldest-browser.ts';
import { root } from './source-id.ts';

/** Newer than the oldest browser, with the reason why that is acceptable. */
const KNOWN: Readonly<Record<string, string>> = {
  '.showPopover': 'guarded: toasts and react-aria feature-detect it',
  '.hidePopover': 'guarded: react-aria feature-detects it',
  '.popover': 'guarded: used if available, never required',
  '.newState': 'only in events that come with popovers',
  '.startViewTransition': 'guarded: React and wouter feature-detect it',
  '.getTextInfo': 'guarded: i18next and react-aria feature-detect it',
  '.getWeekInfo': 'guarded: @internationalized/date feature-detects it',
  '.difference': 'not of Set: board hashes',
  '.groupBy': 'not the built-in: a board option',
  '.command': 'not of an event: a response field',
  '.take': 'not of an iterator: adopts measured times',
  '.use': 'not of a disposable stack: React and i18next',
  '.move': 'not of a disposable stack: @dnd-kit',
  '.share': 'not Web Share: a share of work',
  '.skipTransition': 'guarded: React feature-detects it',
  '.capture': 'not of an input: a listener option',
  '.displayName': 'React’s own',
  '.when': 'not of an event target: zod',
  '.variants': 'not of Intl.Locale: our own class',
  '.bytes': 'not of a blob: a response field',
  ViewTransition: 'guarded: React feature-detects it',
  'value background-clip: text': 'has its prefix too',
  mask: 'has its prefix too',
  'box-decoration-break': 'has its prefix too',
  'value box-decoration-break: clone': 'has its prefix too',
  'line-clamp': 'has its prefix too',
  'print-color-adjust': 'has its prefix too',
  'value print-color-adjust: exact': 'has its prefix too',
  'overflow-clip-margin': 'known in part since Chromium 90',
  'overscroll-behavior': 'known in part since Chromium 63',
  'overscroll-behavior-x': 'known in part since Chromium 63',
  size: 'paper size of a printed report',
  'scrollbar-width': 'wider scrollbars',
  'value scrollbar-width: thin': 'wider scrollbars',
  'value scrollbar-width: none': 'a scrollbar is visible',
  'text-wrap': 'titles wrap unevenly',
  'value text-wrap: balance': 'titles wrap unevenly',
  'value font-family: ui-monospace': 'falls back to the next font',
  'color-mix()': 'a slight tint is missing',
};

const POLYFILLS = join(root, 'displays/public/start-check.js');
/** Interfaces used by page scripts; others only share member names with them. */
const USED_APIS =
  /^(Window|Document|Element|HTML(Dialog|Input|)Element|Node|NodeList|Event|UIEvent|KeyboardEvent|PointerEvent|MouseEvent|ToggleEvent|Navigator|Performance|Abort\w+|URL|URLSearchParams|CSS|Response|Request|Headers|Blob|Crypto|Storage|History|Location|EventTarget|MutationObserver|ResizeObserver|IntersectionObserver|ViewTransition|WebSocket|WakeLock|Audio\w*)$/;

/** @param folder scripts and style sheets of the built displays */
export function checkBrowsers(
  folder = join(root, 'dist/displays/assets'),
  oldest = OLDEST_CHROMIUM,
): CheckResult {
  if (!existsSync(folder)) return { errors: ['The displays are not built.'] };
  const polyfills = [...readFileSync(POLYFILLS, 'utf8').matchAll(/\badd\([\w.]+, '(\w+)'/g)].map(
    ([, name]) => `.${name}`,
  );
  const allowed = new Set([...Object.keys(KNOWN), ...polyfills]);
  const found = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    const text = () => readFileSync(join(folder, file), 'utf8');
    const features = file.endsWith('.js') ? ofScript(text()) : file.endsWith('.css') ? ofStyles(text()) : [];
    for (const { name, since } of features) {
      if (since > oldest && !allowed.has(name)) found.set(`${name} (${words(since)})`, file);
    }
  }
  return {
    errors: [...found].map(([feature, file]) => `Newer than Chromium ${oldest}: ${feature} in ${file}.`),
  };
}

interface Feature {
  name: string;
  /** First Chromium version with it; infinite if it is behind a flag in all. */
  since: number;
}

const words = (since: number) => (Number.isFinite(since) ? `Chromium ${since}` : 'no Chromium');

function since(compat: CompatStatement | undefined): number {
  const entries = [compat?.support.chrome ?? []].flat();
  const plain = entries.filter(
    (entry) => !entry.flags && !entry.prefix && !entry.partial_implementation && !entry.alternative_name,
  );
  const versions = plain.map(({ version_added: added }) =>
    typeof added === 'string' ? Number.parseFloat(added.replace('≤', '')) : Number.NaN,
  );
  return Math.min(...versions.filter((version) => !Number.isNaN(version)), Number.POSITIVE_INFINITY);
}

const parts = (node: Identifier | undefined): [string, Identifier][] =>
  Object.entries<Identifier>({ ...node }).filter(([name]) => name !== '__compat');

interface ScriptNames {
  globals: Map<string, number>;
  members: Map<string, number>;
}

let scriptNames: ScriptNames | undefined;

/** First version with anything of that name: a member `at` may belong to any type. */
function namesOfScripts(): ScriptNames {
  const globals = new Map<string, number>();
  const members = new Map<string, { since: number; isUsed: boolean }>();
  const put = (name: string, version: number, isUsed: boolean) => {
    const known = members.get(name) ?? { since: Number.POSITIVE_INFINITY, isUsed: false };
    members.set(name, { since: Math.min(known.since, version), isUsed: known.isUsed || isUsed });
  };
  const owners = [
    ...parts(bcd.javascript.builtins).map(([name, node]) => ({ name, node, isUsed: true })),
    ...parts(bcd.api).map(([name, node]) => ({ name, node, isUsed: USED_APIS.test(name) })),
  ];
  for (const { name, node, isUsed } of owners) {
    if (isUsed) globals.set(name, since(node.__compat));
    for (const [member, { __compat }] of parts(node)) {
      put(member.replace(/_(static|event)$/, ''), since(__compat), isUsed);
    }
    if (name !== 'Intl') continue;
    for (const [, own] of parts(node)) {
      for (const [member, { __compat }] of parts(own))
        put(member.replace(/_static$/, ''), since(__compat), true);
    }
  }
  const used = [...members].filter(([, { isUsed }]) => isUsed);
  return { globals, members: new Map(used.map(([name, member]) => [name, member.since])) };
}

function ofScript(code: string): Feature[] {
  scriptNames ??= namesOfScripts();
  const { globals, members } = scriptNames;
  const features: Feature[] = [];
  const put = (name: string, version: number | undefined) => {
    if (version !== undefined) features.push({ name, since: version });
  };
  new Visitor({
    MemberExpression({ computed, property }) {
      if (!computed && property.type === 'Identifier') put(`.${property.name}`, members.get(property.name));
    },
    Identifier({ name }) {
      put(name, globals.get(name));
    },
    CallExpression({ callee, arguments: given }) {
      const isQuery =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        /^(matches|closest|querySelector(All)?)$/.test(callee.property.name);
      const [first] = given;
      if (isQuery && first?.type === 'Literal') features.push(...ofSelector(String(first.value)));
    },
  }).visit(parseSync('bundle.js', code).program);
  return features;
}

function ofSelector(selector: string): Feature[] {
  return [...selector.matchAll(/:([a-z][\w-]*)/g)].flatMap(([, name = '']) => {
    const compat = bcd.css.selectors?.[name]?.__compat;
    return compat ? [{ name: `:${name}`, since: since(compat) }] : [];
  });
}

/** Rules inside `@supports` are guarded. */
function isGuarded({ parent }: { parent: Container['parent'] }): boolean {
  for (let at = parent; at !== undefined; at = at.parent) {
    if (at.type === 'atrule' && 'name' in at && (at as AtRule).name === 'supports') return true;
  }
  return false;
}

function ofStyles(sheet: string): Feature[] {
  const features: Feature[] = [];
  const tree = postcss.parse(sheet);
  tree.walkRules((rule) => {
    features.push(...ofSelector(rule.selector));
  });
  tree.walkAtRules(({ name }) => {
    features.push({ name: `@${name}`, since: since(bcd.css['at-rules']?.[name]?.__compat) });
  });
  tree.walkDecls((declaration) => {
    const { prop, value } = declaration;
    if (isGuarded(declaration)) return;
    const property = bcd.css.properties?.[prop];
    if (property) features.push({ name: prop, since: since(property.__compat) });
    for (const [word] of value.matchAll(/[\w-]+/g)) {
      const compat = property?.[word]?.__compat;
      if (compat) features.push({ name: `value ${prop}: ${word}`, since: since(compat) });
    }
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g)) features.push(...ofFunction(name));
  });
  return features;
}

function ofFunction(name: string): Feature[] {
  const compats = parts(bcd.css.types).flatMap(([type, node]) => [
    ...(type === name && node.__compat ? [node.__compat] : []),
    ...(node[name]?.__compat ? [node[name].__compat] : []),
  ]);
  return compats.map((compat) => ({ name: `${name}()`, since: since(compat) }));
}

if (import.meta.main) {
  const { errors } = checkBrowsers();
  console.log(errors.join('\n') || `Chromium ${OLDEST_CHROMIUM} supports everything that is used.`);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
