// Monitoring routes: liveness, readiness, metrics, problems as text (OPS-03), and the support bundle (OPS-04).
import type { Readable } from 'node:stream';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import * as z from 'zod/mini';
import { MINUTE_MS } from '../../../shared/limits.ts';
import { FIGURE_DAYS } from '../../../shared/model/figures.ts';
import { type HealthAnswer, healthAnswer } from '../../../shared/protocol/health.ts';
import { gauge } from '../../host/gauge.ts';
import type { HealthProblem } from '../../upkeep/health-problem.ts';
import type { HealthState } from '../../upkeep/hub-health.ts';
import { PairingLock } from '../displays/pairing-lock.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { json, REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';

const tags = ['upkeep'];
const readiness = z.object({ ready: z.boolean() });

export function healthRoutes(app: WebServer, context: WebContext): void {
  const { health } = context;
  app.get(
    '/healthz',
    {
      config: { right: 'public' },
      schema: {
        tags,
        summary: 'Liveness: the hub is running.',
        response: { 200: json(z.object({ status: z.literal('alive') })), ...REFUSED },
      },
    },
    async () => ({ status: 'alive' as const }),
  );

  app.get(
    '/readyz',
    {
      config: { right: 'public' },
      schema: {
        tags,
        summary: 'Readiness: whether the hub can serve boards; 503 until then.',
        response: { 200: json(readiness), 503: json(readiness, 'Not ready yet.'), ...REFUSED },
      },
    },
    async (_request, reply) => {
      const ready = health.isReady();
      return reply.code(ready ? 200 : 503).send({ ready });
    },
  );

  app.get(
    '/api/health',
    {
      config: { right: 'session' },
      schema: {
        tags,
        summary: 'Connections, figures and problems as text.',
        response: { 200: json(healthAnswer), ...REFUSED },
      },
    },
    async () => healthNow(context),
  );

  const figures = new HubFigures(context);
  app.addHook('onResponse', async (_request, reply) => figures.answered(reply.statusCode));
  metricsRoute(app, figures);
  supportRoute(app, context, figures);
}

function metricsRoute(app: WebServer, figures: HubFigures): void {
  const text = { description: 'Done.', content: { 'text/plain': { schema: z.string() } } };
  app.get(
    '/metrics',
    {
      config: { right: 'metrics', limit: { max: 120, windowMs: MINUTE_MS } },
      schema: { tags, summary: 'Metrics in Prometheus text format.', response: { 200: text, ...REFUSED } },
    },
    async (_request, reply) => {
      reply.type(Registry.PROMETHEUS_CONTENT_TYPE);
      return figures.text();
    },
  );
}

function supportRoute(app: WebServer, context: WebContext, figures: HubFigures): void {
  const zip = {
    description: 'The bundle.',
    content: { 'application/zip': { schema: z.custom<Readable>() } },
  };
  app.get(
    '/api/support-bundle',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Support bundle: logs, versions, settings and metrics without secrets, as a zip.',
        response: { 200: zip, ...REFUSED },
      },
    },
    async (_request, reply) => {
      const [text, ofCloud, ofDays] = await Promise.all([
        figures.text(),
        context.cloudFigures(),
        lastDays(context),
      ]);
      const more = {
        'health.json': healthNow(context),
        'figures.txt': text,
        ...(ofCloud === undefined ? {} : { 'cloud.json': ofCloud }),
        ...ofDays,
      };
      const made = context.bundle.make(more);
      if (!made.ok) return answerRefusal(reply, made.refusal);
      const { fileName, content } = made.value;
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'no-store')
        .send(content);
    },
  );
}

/** One file per day and site; the time buckets are left out, as only reports need them. */
async function lastDays({ figures }: WebContext): Promise<Record<string, object>> {
  const files: Record<string, object> = {};
  const { from, to } = figures.lastDays(FIGURE_DAYS.usual);
  for await (const day of figures.read(from, to)) {
    const rows = day.figures.map(({ times, ...row }) => ({
      ...row,
      times: Object.fromEntries(
        Object.entries(times).map(([name, { buckets: _, ...rest }]) => [name, rest] as const),
      ),
    }));
    const site = day.site.replaceAll(/[^\w-]/g, '_');
    files[`day-figures/${day.day}-${site}.json`] = { ...day, figures: rows };
  }
  return files;
}

/** Health of the hub, including problems of the API itself. */
export function healthNow(context: WebContext): HealthAnswer {
  const { health, now, options } = context;
  const state = health.health();
  // Lockouts of the API are problems like those of all other modules.
  const problems = [...(state.problems ?? []), ...new PairingLock(context).problems()];
  return {
    hub: options.hub,
    hubTime: now(),
    ready: health.isReady(),
    link: state.link,
    quarantine: state.quarantine,
    storage: state.storage,
    facts: state.facts,
    ...(options.startMode === undefined ? {} : { runs: options.startMode }),
    printers: [...(state.printers ?? [])],
    ...(state.glass === undefined ? {} : { glass: state.glass }),
    problems: healthProblems({ ...state, problems }, now()),
  };
}

const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;
/** Interval of measuring the event loop's lag: a measurement wakes the CPU. */
const LAG_MEASURED_EVERY_MS = 50;

/** Event loop, garbage collection, memory: once per process, however many hubs tests create in it. */
let ofProcess: Registry | undefined;

/** Metrics of process and HTTP answers, followed by those of all other modules. */
class HubFigures {
  readonly #ofHub = new Registry();
  readonly #ofOthers: () => Promise<string>;
  readonly #answers: Counter<'status'>;

  constructor({ health, sessions, options }: Pick<WebContext, 'health' | 'sessions' | 'options'>) {
    this.#ofOthers = health.figures;
    // Starts measuring now, not at the first request.
    processFigures();
    const registers = [this.#ofHub];
    const build = new Gauge({
      name: 'kds_build_info',
      help: 'The running build.',
      labelNames: ['build'],
      registers,
    });
    build.set({ build: options.hub.build }, 1);
    gauge(this.#ofHub, 'kds_ready', '1 once boards can be served.', () => (health.isReady() ? 1 : 0));
    gauge(this.#ofHub, 'kds_sessions', 'Displays signed in.', () => sessions.count);
    gauge(this.#ofHub, 'kds_heap_used_bytes', 'Heap memory in use.', () => process.memoryUsage().heapUsed);
    gauge(this.#ofHub, 'kds_uptime_seconds', 'Time since the start.', () => Math.round(process.uptime()));
    this.#answers = new Counter({
      name: 'kds_http_answers_total',
      help: 'HTTP responses by status class.',
      labelNames: ['status'],
      registers,
    });
    for (const status of STATUS_CLASSES) this.#answers.inc({ status }, 0);
  }

  answered(status: number): void {
    this.#answers.inc({ status: `${Math.floor(status / 100)}xx` });
  }

  /** Prometheus text. */
  async text(): Promise<string> {
    return (await this.#ofHub.metrics()) + (await processFigures().metrics()) + (await this.#ofOthers());
  }
}

function processFigures(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: LAG_MEASURED_EVERY_MS });
  }
  return ofProcess;
}

// Texts of the health page, with advice (OPS-03).

/** All problems that need a person, worst first. */
function healthProblems(state: HealthState, now: number): HealthProblem[] {
  const found = [
    ...startProblems(state),
    ...linkProblems(state, now),
    ...storeProblems(state),
    ...printerProblems(state),
    ...(state.problems ?? []),
  ];
  return [
    ...found.filter(({ level }) => level === 'danger'),
    ...found.filter(({ level }) => level === 'warning'),
  ];
}

/** Problems that stop the hub's work as a whole. */
function startProblems({ link }: HealthState): HealthProblem[] {
  const problems: HealthProblem[] = [];
  if (link.trouble === 'login') {
    problems.push({
      code: 'cloud-login',
      level: 'danger',
      text: 'The hub is signed out of the cloud: no new orders come in, nothing is sent.',
      advice: 'Sign out here and sign in again. What is waiting is sent then.',
    });
  }
  if (link.lacks === 'setup') {
    problems.push({
      code: 'setup-missing',
      level: 'danger',
      text: 'The setup of this site was never loaded (code 102); there are no boards to show.',
      advice:
        'Check the restaurant’s internet connection and that someone is signed in. The hub keeps trying.',
    });
  }
  if (link.lacks === 'orders') {
    problems.push({
      code: 'orders-missing',
      level: 'danger',
      text: 'The open orders could not be loaded (code 103); some may be missing from the boards.',
      advice: 'Check the restaurant’s internet connection. The hub keeps trying.',
    });
  }
  return problems;
}

const REALTIME_DOWN: HealthProblem = {
  code: 'realtime-down',
  level: 'warning',
  text: 'No messages from the manager: the realtime stream (Firebase) is down.',
  advice:
    'Orders are not affected; you can write messages in setup. If this continues, check KDS_REALTIME_URL and the firewall.',
};

function linkProblems({ link, pollSeconds }: HealthState, now: number): HealthProblem[] {
  const problems: HealthProblem[] = [];
  const minutes = Math.max(0, Math.floor((now - link.since) / 60_000));
  if (link.cloud === 'offline') {
    problems.push({
      code: 'cloud-offline',
      level: 'warning',
      params: { minutes, waiting: link.outbox },
      text: `The cloud has been down for ${minutes} min; ${link.outbox} actions are waiting to be sent.`,
      advice:
        'Check the restaurant’s internet connection; if it works, the cloud itself is down. Boards keep working; everything is sent later.',
    });
  }
  if (link.ordersSince !== undefined) {
    const late = Math.max(0, Math.floor((now - link.ordersSince) / 60_000));
    problems.push({
      code: 'no-new-orders',
      level: 'danger',
      params: { since: link.ordersSince },
      text: `No new orders for ${late} min: the message broker can’t be reached, and the cloud does not respond.`,
      advice:
        'Take orders to the kitchen by hand. Check the restaurant’s internet connection; if it works, call support. The hub keeps trying.',
    });
  } else if (link.broker === 'down') {
    const seconds = pollSeconds;
    problems.push({
      code: 'broker-down',
      level: 'warning',
      params: { seconds },
      text: `The message broker can’t be reached; the hub asks the cloud for orders every ${seconds} s instead.`,
      advice: `Orders may be up to ${seconds} s late. If this continues, check KDS_BROKER_URL and the firewall.`,
    });
  }
  if (link.realtime === 'down') problems.push(REALTIME_DOWN);
  if (link.mode === 'offline-mode') {
    problems.push({
      code: 'offline-mode',
      level: 'warning',
      text: 'Offline mode is on.',
      advice: 'Go back online when the connection is good again.',
    });
  }
  return problems;
}

function storeProblems({ storage, quarantine }: HealthState): HealthProblem[] {
  const problems: HealthProblem[] = [];
  if (storage === 'full') {
    problems.push({
      code: 'storage-full',
      level: 'danger',
      text: 'The hub’s disk is full; taps are rejected until there is room.',
      advice: 'Free space on the disk with the hub’s data (KDS_DATA_DIR).',
    });
  }
  if (quarantine > 0) {
    problems.push({
      code: 'quarantine',
      level: 'warning',
      params: { count: quarantine },
      text: `${quarantine} messages could not be read or were rejected for good, and were quarantined.`,
      advice:
        'Download the support bundle, which has the reasons, and send it to support. Other orders are not affected.',
    });
  }
  return problems;
}

/** A printer that can't print is urgent once chits are queued for it (PAPER-02). */
function printerProblems({ printers = [] }: HealthState): HealthProblem[] {
  return printers.flatMap(({ name, state, waiting }) => {
    if (state === 'ready' || state === 'unknown') return [];
    const { code, wrong, advice } = PRINTER_WORDS[state];
    const bons = waiting === 1 ? '1 chit waiting' : `${waiting} chits waiting`;
    return [
      {
        code,
        level: waiting > 0 ? ('danger' as const) : ('warning' as const),
        params: { printer: name, count: waiting },
        text: `Printer ${name} ${wrong}: ${bons}.`,
        advice,
      },
    ];
  });
}

const PRINTER_WORDS = {
  off: {
    code: 'printer-off',
    wrong: 'can’t be reached',
    advice: 'Check that it is on, its network cable, and its address in setup.',
  },
  paper: { code: 'printer-paper', wrong: 'is out of paper', advice: 'Put in a new roll.' },
  cover: { code: 'printer-cover', wrong: 'is open', advice: 'Close its cover.' },
  error: {
    code: 'printer-error',
    wrong: 'reports a fault or is not responding',
    advice: 'Turn it off and on; check for a paper jam or a stuck cutter.',
  },
} as const;
