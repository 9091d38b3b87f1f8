// Compares the built displays with MDN's tables of browser features: whatever came after the oldest supported Chromium needs
// a polyfill (displays/public/start-check.js), a guard, or a line below that says what is lost without it (SHELL-39).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { parseSync, Visitor } from 'oxc-parser';
import postcss, { type AtRule, type Container } from 'postcss';
import type { CheckResult } from './check-ledger.ts';
import { OLDEST_CHROMIUM } from './oldest-browser.ts';
import { root } from './source-id.ts';

/** Newer than the oldest browser, and why that is all right. */
const KNOWN: Readonly<Record<string, string>> = {
  '.showPopover': 'guarded: toasts and react-aria ask first',
  '.hidePopover': 'guarded: react-aria asks first',
  '.popover': 'guarded: asked for, never needed',
  '.newState': 'only in events that come with popovers',
  '.startViewTransition': 'guarded: React and wouter ask first',
  '.getTextInfo': 'guarded: i18next and react-aria ask first',
  '.getWeekInfo': 'guarded: @internationalized/date asks first',
  '.difference': 'no set’s: board hashes',
  '.groupBy': 'no built-in’s: an option of boards',
  '.command': 'no event’s: a field of answers',
  '.take': 'no iterator’s: times that are taken over',
  '.use': 'no stack’s: React’s and i18next’s own',
  '.move': 'no stack’s: @dnd-kit’s own',
  '.share': 'no sharing: a share of work',
  '.skipTransition': 'guarded: React asks first',
  '.capture': 'no field’s: an option of listeners',
  '.displayName': 'React’s own',
  '.when': 'no event target’s: zod’s own',
  '.variants': 'no locale’s: a class of ours',
  '.bytes': 'no blob’s: a field of answers',
  ViewTransition: 'guarded: React asks first',
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
  'value scrollbar-width: none': 'a scrollbar is seen',
  'text-wrap': 'titles wrap unevenly',
  'value text-wrap: balance': 'titles wrap unevenly',
  'value font-family: ui-monospace': 'the next font of the list',
  'color-mix()': 'a hint of colour is missing',
};

const POLYFILLS = join(root, 'displays/public/start-check.js');
/** Interfaces whose members scripts of a page use; others only have names in common with them. */
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
  /** Chromium's version that has it; infinite where none does without a flag. */
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

/** Since when there is anything of a name: a member `at` may be anybody's. */
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

/** What stands in `@supports` is guarded. */
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
  console.log(errors.join('\n') || `All is known to Chromium ${OLDEST_CHROMIUM}.`);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
