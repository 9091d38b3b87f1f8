// Owns what watches over the hub asks: alive, ready, figures, and problems in words (OPS-03).
import type { FastifyInstance } from 'fastify';
import type { HealthAnswer } from '../../../shared/protocol/health.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import type { Sessions } from '../session/sessions.ts';
import type { BundlePort, HealthPort } from './health-ports.ts';
import { healthProblems } from './health-problems.ts';
import { ProcessFigures } from './process-figures.ts';

export interface HubName {
  /** What displays and people call this hub, such as the machine's name. */
  name: string;
  build: string;
  /** Of the product, as its package has it. */
  version: string;
}

export interface HealthRouteParts {
  health: HealthPort;
  hub: HubName;
  sessions: Sessions;
  now: () => number;
}

/** The same for the bundle of support. */
export interface HealthTold {
  answer(): HealthAnswer;
  /** Prometheus text. */
  figures(): string;
}

export function healthRoutes(
  app: FastifyInstance,
  { health, hub, sessions, now }: HealthRouteParts,
): HealthTold {
  const figures = new ProcessFigures(hub.build);
  app.addHook('onResponse', async (_request, reply) => figures.answered(reply.statusCode));

  const told: HealthTold = {
    answer: () => {
      const state = health.health();
      return {
        hub,
        hubTime: now(),
        ready: health.isReady(),
        link: state.link,
        quarantine: state.quarantine,
        storage: state.storage,
        facts: state.facts,
        problems: healthProblems(state, now()),
      };
    },
    figures: () => figures.text(sessions.count, health.isReady()) + health.figures(),
  };

  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    const ready = health.isReady();
    return reply.code(ready ? 200 : 503).send({ ready });
  });

  app.get('/metrics', async (_request, reply) => {
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    return told.figures();
  });

  app.get('/api/health', async () => told.answer());
  return told;
}

// Owns handing out the bundle for support to people with setup rights (OPS-04).

interface SupportRouteParts {
  bundle: BundlePort;
  /** What the API itself knows, by the name of its file. */
  contents(): Record<string, unknown>;
}

export function supportRoutes(app: FastifyInstance, { bundle, contents }: SupportRouteParts): void {
  app.get('/api/support-bundle', async (_request, reply) => {
    const made = bundle.make(contents());
    if (!made.ok) return answerRefusal(reply, made.refusal);
    const { fileName, content } = made.value;
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(content);
  });
}
