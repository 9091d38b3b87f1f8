// Import rules: one row per module. A module is a folder with everything below it; the longest matching row applies.
// Imports not listed in a row are forbidden, packages included: a new package is first added here.
import type { Import, SourceFile } from './read-sources.ts';

type Module = {
  /** Modules whose code it may import, in addition to its own. */
  uses: string[];
  /** Modules of which it may import types only (`import type`): their objects are passed to it. */
  knows?: string[];
  /** Packages; `name/` includes everything below it, `type:name` only the types. */
  packages: string[];
  reason: string;
};

const NODE = ['node:', 'zod', 'zod/', 'type:pino'];
const RULES_NEED_NO_PACKAGE =
  'rules and boards are functions over shared types: libraries belong to the modules that do I/O';
const HANDED_IN = 'hub/wiring passes in objects of other modules, so that each can be replaced or faked';

const MODULES: Record<string, Module> = {
  shared: {
    uses: [],
    packages: ['zod/mini'],
    reason: 'shared runs in the hub and in every browser; zod alone adds 91 KB',
  },
  'hub/kitchen': {
    uses: ['shared'],
    packages: ['zod/mini'],
    reason: 'rules are functions over shared types; the schema of a stored event is next to its rule',
  },
  'hub/boards': { uses: ['hub/kitchen', 'shared'], packages: [], reason: RULES_NEED_NO_PACKAGE },
  'hub/host': {
    uses: ['shared'],
    knows: ['hub/kitchen/state/facts.ts'],
    packages: [...NODE, 'lru-cache', 'pino', 'prom-client'],
    reason: 'the host is the machine below all parts: log, disk, limits',
  },
  'hub/engine': {
    uses: ['hub/kitchen', 'hub/boards', 'hub/host', 'shared'],
    packages: [...NODE, 'lru-cache'],
    reason: 'the engine runs rules and boards on what is passed in, so that tests can use any store',
  },
  'hub/store': {
    uses: ['hub/kitchen/state/event-facts.ts', 'hub/host/retry-loop.ts', 'shared'],
    knows: ['hub/kitchen', 'hub/host', 'hub/engine/ports.ts', 'hub/engine/cover-ports.ts'],
    packages: [...NODE, 'better-sqlite3', 'drizzle-orm', 'drizzle-orm/'],
    reason: 'the store keeps rows and decides nothing',
  },
  'hub/intake': {
    uses: ['hub/host/retry-loop.ts', 'shared'],
    knows: ['hub/host', 'hub/kitchen', 'hub/engine/ports.ts'],
    packages: [...NODE, '@stomp/stompjs', 'ws', 'p-queue'],
    reason: 'intake passes inputs to the engine and knows nothing behind it',
  },
  'hub/intake/pads': {
    uses: ['hub/intake/order-message.ts', 'shared'],
    knows: ['hub/kitchen', 'hub/engine', 'hub/store', 'hub/cloud/account/sealer.ts'],
    packages: [...NODE, 'lru-cache'],
    reason: HANDED_IN,
  },
  'hub/intake/tills': {
    uses: ['hub/host/retry-loop.ts', 'hub/intake/pads/create-spooler.ts', 'hub/kitchen', 'shared'],
    knows: ['hub/engine', 'hub/host', 'hub/store'],
    packages: NODE,
    reason: HANDED_IN,
  },
  'hub/cloud': {
    uses: ['hub/host/rate-limiter.ts', 'hub/host/retry-loop.ts', 'shared'],
    knows: [
      ...['hub/kitchen', 'hub/host', 'hub/engine', 'hub/store'],
      ...['hub/intake/intake-host.ts', 'hub/intake/spooler-feed.ts'],
    ],
    packages: [...NODE, 'eventsource-parser', 'p-queue'],
    reason: HANDED_IN,
  },
  'hub/cloud/webhooks': {
    uses: ['hub/host/rate-limiter.ts', 'hub/host/retry-loop.ts', 'shared'],
    knows: ['hub/store/tills/till-store.ts'],
    packages: [...NODE, 'lru-cache'],
    reason: HANDED_IN,
  },
  'hub/printing': {
    uses: ['hub/kitchen', 'hub/boards', 'shared'],
    knows: ['hub/host/hub-events.ts', 'hub/engine/ports.ts', 'hub/store'],
    packages: [...NODE, '@point-of-sale/receipt-printer-encoder', 'bidi-js', 'bidi-js/'],
    reason: 'LAN printers print what the rules decided; hub/wiring passes in rows and the setup',
  },
  'hub/capture': {
    uses: [
      ...['hub/intake/order-message.ts', 'hub/kitchen/intake', 'hub/printing/visual-order.ts'],
      ...['hub/boards/glass/unseen-rule.ts', 'hub/host/rate-limiter.ts', 'shared'],
    ],
    knows: ['hub/host', 'hub/kitchen', 'hub/engine/ports.ts', 'hub/store'],
    packages: [...NODE, 'iconv-lite', 'lru-cache', 'p-queue'],
    reason: 'captured print jobs become orders for the engine; hub/wiring passes in rows and printers',
  },
  'hub/slip': {
    uses: ['hub/capture', 'hub/kitchen', 'shared'],
    knows: ['hub/engine/ports.ts'],
    packages: [],
    reason:
      'the report on printed chits runs the hub’s rules on rows in memory, without engine, store or network',
  },
  'hub/display-monitoring': {
    uses: ['hub/host/rate-limiter.ts', 'hub/host/retry-loop.ts', 'hub/boards', 'hub/kitchen', 'shared'],
    knows: ['hub/host', 'hub/engine', 'hub/screens', 'hub/store'],
    packages: [...NODE, 'prom-client'],
    reason: 'rules monitor what displays have painted; hub/wiring passes in engine, sessions and rows',
  },
  'hub/replay': {
    uses: [
      ...[
        'hub/boards',
        'hub/kitchen',
        'hub/host',
        'hub/store/journal',
        'hub/store/open-database.ts',
        'shared',
      ],
      // The engine's own memory, boards and windows: a replay by other code would show another evening.
      ...['hub/engine/kitchen-memory.ts', 'hub/engine/live-boards.ts', 'hub/engine/site-rules.ts'],
    ],
    knows: ['hub/engine', 'hub/screens', 'hub/store'],
    packages: NODE,
    reason: 'a replay reads stored data in its own process and changes nothing',
  },
  'hub/screens': {
    uses: ['hub/host', 'shared'],
    knows: ['hub/engine/ports.ts', 'hub/engine/audit-log.ts'],
    packages: [...NODE, 'ws', '@fastify/websocket', 'type:fastify', 'prom-client', 'lru-cache'],
    reason: 'screens carry boards and commands and know neither rules nor stores',
  },
  'hub/organisation': {
    uses: ['hub/kitchen', 'hub/boards', 'hub/cloud', 'hub/intake', 'hub/host', 'shared'],
    knows: ['hub/engine', 'hub/store', 'hub/sessions', 'hub/config.ts'],
    packages: [...NODE, 'p-queue'],
    reason: HANDED_IN,
  },
  'hub/standalone': {
    uses: [
      'hub/host/retry-loop.ts',
      ...['hub/kitchen', 'hub/organisation', 'hub/store/people/account-store.ts', 'shared'],
      // Schemas for reading a site file: the catalogue's lists, and rows of staff, printers and tills.
      ...['hub/cloud/catalogue.ts', 'hub/store/site-copy-store.ts'],
    ],
    knows: ['hub/engine', 'hub/store', 'hub/sessions', 'hub/host'],
    packages: [...NODE, 'p-queue', 'iconv-lite', 'papaparse'],
    reason: 'a standalone site is read like one from the cloud, without network calls',
  },
  'hub/lookups': {
    uses: ['hub/kitchen', 'hub/boards', 'hub/host', 'shared'],
    knows: ['hub/engine', 'hub/store', 'hub/screens', 'hub/organisation', 'hub/intake'],
    packages: [...NODE, 'p-queue'],
    reason: HANDED_IN,
  },
  'hub/upkeep': {
    uses: [
      ...['hub/host', 'hub/start', 'hub/store/outbox-store.ts', 'hub/store/backup-files.ts', 'shared'],
      'hub/store/recovery/unreadable-parts.ts',
      // Daily figures are rules like any other; upkeep uses them to count what the store returns.
      'hub/kitchen',
    ],
    knows: [
      ...[
        'hub/engine',
        'hub/store',
        'hub/screens',
        'hub/display-monitoring',
        'hub/organisation',
        'hub/standalone',
        'hub/sessions',
        'hub/intake/pads/create-spooler.ts',
        'hub/config.ts',
      ],
    ],
    packages: [...NODE, 'fflate', 'prom-client'],
    reason: HANDED_IN,
  },
  'hub/sessions': {
    uses: ['shared'],
    knows: ['hub/host', 'hub/store/people/session-store.ts'],
    packages: NODE,
    reason: 'sessions of people and displays, used by web and by the modules that end them',
  },
  'hub/web': {
    uses: ['hub/host', 'hub/sessions', 'hub/screens/live-route.ts', 'shared'],
    knows: ['hub'],
    packages: [
      ...NODE,
      ...['fastify', '@fastify/cookie', '@fastify/helmet', '@fastify/static'],
      ...['@fastify/swagger', 'fastify-type-provider-zod', 'ipaddr.js', 'prom-client', 'uqr'],
    ],
    reason: 'the HTTP API is on top: it gets the objects of all other modules, and none of them imports it',
  },
  'hub/start': {
    uses: ['hub/store', 'hub/sandbox', 'hub/exit-codes.ts', 'hub/project-root.ts', 'shared'],
    knows: ['hub/config.ts'],
    packages: [...NODE, 'uqr'],
    reason: 'before startup there are only the settings and the data folder',
  },
  'hub/commands': {
    uses: [
      ...['hub/start', 'hub/store', 'hub/host', 'hub/upkeep', 'hub/sandbox/restaurant', 'shared'],
      ...['hub/config.ts', 'hub/exit-codes.ts', 'hub/project-root.ts', 'hub/tls-files.ts'],
      // Open orders of a stopped hub are counted by the rules of a running one.
      ...['hub/kitchen', 'hub/engine', 'hub/organisation'],
    ],
    packages: NODE,
    reason: 'commands read and change the data of a stopped hub, and ask a running one over its socket',
  },
  'hub/wiring': {
    uses: ['hub', 'shared'],
    packages: NODE,
    reason: 'everything is created and connected here; packages are used by the modules that need them',
  },
  'hub/sandbox': {
    uses: ['shared'],
    packages: [...NODE, 'fastify', 'ws', '@fastify/websocket', '@stomp/stompjs'],
    reason: 'the sandbox simulates the cloud, so it must not know the hub’s internals',
  },
  'hub/sandbox/crew': {
    uses: ['hub/sandbox', 'shared'],
    knows: ['hub/engine/ports.ts'],
    packages: NODE,
    reason: 'the crew acts on boards as displays do, through a connection passed in',
  },
  hub: {
    uses: ['hub', 'shared'],
    packages: NODE,
    reason: 'main, settings and certificates are above the modules, which use their packages themselves',
  },
  displays: {
    uses: ['shared'],
    packages: [
      ...[
        'react',
        'react/',
        'react-dom',
        'react-dom/',
        'zustand',
        'zustand/',
        'wouter',
        'wouter/',
        'i18next',
        'sonner',
      ],
      ...[
        'lucide-react',
        'react-aria-components/',
        '@internationalized/date',
        'react-hook-form',
        '@dnd-kit/',
        'zod/mini',
        'uqr',
      ],
      '@fontsource-variable/',
    ],
    reason: 'displays draw what the hub sends and import nothing from it: the protocol is in shared',
  },
  scripts: {
    uses: ['hub/slip', 'shared/protocol'],
    packages: [
      ...NODE,
      '@mdn/browser-compat-data',
      'better-sqlite3',
      'fflate',
      'oxc-parser',
      'postcss',
      'vite',
      'vitest/',
      'type:vitest/',
    ],
    reason:
      'nothing imports tests, and scripts are no part of the product; npm run slip prints what hub/slip reports, npm run docs the schemas',
  },
};

/** One line for each import that the rules forbid. */
export function forbiddenImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const [name, module] = moduleOf(file.path);
    const wrong = [
      ...file.imports.filter((one) => !mayImport(name, module, one)),
      ...file.packages.filter((one) => !mayUsePackage(module, one)),
    ];
    return wrong.map(({ to }) => `${file.path} may not import ${to}: ${module.reason}`);
  });
}

function moduleOf(path: string): [name: string, module: Module] {
  const name = Object.keys(MODULES)
    .filter((module) => isIn(path, module))
    .reduce((longest, module) => (module.length > longest.length ? module : longest), '');
  const module = MODULES[name];
  if (module === undefined)
    throw new Error(`${path} is in no module of scripts/architecture/import-rules.ts`);
  return [name, module];
}

function mayImport(name: string, module: Module, { to, typeOnly }: Import): boolean {
  const modules = [name, ...module.uses, ...(typeOnly ? (module.knows ?? []) : [])];
  return modules.some((one) => isIn(to, one));
}

function isIn(path: string, module: string): boolean {
  return path === module || path.startsWith(`${module}/`);
}

function mayUsePackage(module: Module, { to, typeOnly }: Import): boolean {
  return module.packages.some((entry) => {
    const [typesAlone, name] = entry.startsWith('type:')
      ? [true, entry.slice('type:'.length)]
      : [false, entry];
    if (typesAlone && !typeOnly) return false;
    return to === name || (/[/:]$/.test(name) && to.startsWith(name));
  });
}
