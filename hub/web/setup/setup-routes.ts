// Reads and saves the site's setup, checks the admin code that some regions require, and manages the pads' token
// (SET-04, SET-06, DLG-20, PERM-13, PERM-15, SAFE-08).
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { asJsonObject, type JsonObject, objectsIn } from '../../../shared/json/json-object.ts';
import { ID_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { readSetup } from '../../../shared/model/setup/setup.ts';
import { SETUP_PROBLEM_CODES } from '../../../shared/model/setup/setup-problem.ts';
import { spellSetup } from '../../../shared/model/setup/spell-setup.ts';
import { profilePreview } from '../../../shared/protocol/profile-preview.ts';
import type { Refusal } from '../../../shared/protocol/refusal.ts';
import { spoolerToken } from '../../../shared/protocol/tills/spooler-token.ts';
import type { LiveSession } from '../../sessions/sessions.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { networkOf } from '../server/peer-address.ts';
import {
  idParams,
  json,
  NO_CONTENT,
  REFUSED,
  refusalShape,
  type WebServer,
} from '../server/route-schemas.ts';
import { attemptKeys, PasscodeLock } from '../session/passcode-lock.ts';
import type { WebContext } from '../web-context.ts';

const ADMIN_CODE_MAX_CHARACTERS = 20;

const tags = ['setup'];
const code = z.string().check(z.maxLength(ADMIN_CODE_MAX_CHARACTERS));
const setupBody = z.object({
  revision: z.int().check(z.gte(0)),
  setup: z.record(z.string(), z.unknown()),
  /** For a save that requires it again (PERM-15). */
  adminCode: z.optional(code),
});
const storedSetup = z.object({
  revision: z.number(),
  setup: z.unknown(),
  /** Until this session has entered today's code. */
  adminCode: z.optional(z.literal('needed')),
});
const savedSetup = z.object({
  revision: z.number(),
  setup: z.record(z.string(), z.unknown()),
  /** Steps that failed although the setup is saved (ERR-07). */
  warnings: z.array(z.literal('kds-server')),
  /** Enabled sites that no board shows (HQ-02). */
  leftOut: z.array(z.object({ site: z.string(), name: z.string(), reason: z.literal('no-kds') })),
});
const setupProblem = z.object({
  path: z.string(),
  code: z.enum(SETUP_PROBLEM_CODES),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
const invalidSetup = z.extend(refusalShape, { problems: z.optional(z.array(setupProblem)) });
const outdatedSetup = z.extend(refusalShape, { revision: z.optional(z.number()), setup: z.unknown() });

export function setupRoutes(app: WebServer, context: WebContext): void {
  const { setup, events } = context;
  const codes = new AdminCodes(setup.adminCode, new PasscodeLock(context.passcodeTries, context.steadyNow));
  events.on('sessionEnded', (sessionId) => codes.forget(sessionId));
  app.get(
    '/api/setup',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'The stored setup and its revision.',
        response: { 200: json(storedSetup), ...REFUSED },
      },
    },
    async (request) => {
      const current = setup.current();
      const revision = current?.revision ?? 0;
      // No content before the code (PERM-09).
      if (codes.isNeeded(sessionOf(request))) return { revision, setup: {}, adminCode: 'needed' as const };
      return { revision, setup: current?.stored ?? {} };
    },
  );

  app.post(
    '/api/setup/admin-code',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Verifies today’s admin code, in regions that require it.',
        body: z.object({ code }),
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (request, reply) => {
      const refusal = codeRefusal(request, codes, request.body.code);
      return refusal ? answerRefusal(reply, refusal) : reply.code(204).send();
    },
  );

  saveRoute(app, context, codes);
  previewRoute(app, context, codes);
  formRoutes(app, context, codes);
  padTokenRoutes(app, context);
  printerRoutes(app, context);
}

function saveRoute(app: WebServer, { setup, visitors }: WebContext, codes: AdminCodes): void {
  app.put(
    '/api/setup',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary:
          'Saves a setup based on the given revision; warnings lists secondary failures, leftOut the sites that no board shows.',
        body: setupBody,
        response: {
          200: json(savedSetup),
          400: json(invalidSetup, 'The setup can’t be read, or some fields are invalid.'),
          409: json(outdatedSetup, 'There is a newer revision, which is returned.'),
          ...REFUSED,
        },
      },
    },
    async (request, reply) => {
      const { adminCode, ...sent } = request.body;
      const refusal = adminCode === undefined ? undefined : codeRefusal(request, codes, adminCode);
      if (refusal) return answerRefusal(reply, refusal);
      if (codes.isNeeded(sessionOf(request))) return answerRefusal(reply, { code: 'admin-code-needed' });
      const { liveSession } = request;
      if (!liveSession) return answerRefusal(reply, { code: 'not-signed-in' });
      const isUnconfirmed = adminCode === undefined && codes.isAsked();
      const saved = await setup.save(
        isUnconfirmed ? { ...sent, unconfirmed: true } : sent,
        visitors.rightsOf(liveSession),
        liveSession.account,
      );
      if (!saved.ok) return answerRefusal(reply, saved.refusal, saved.more);
      return {
        revision: saved.revision,
        setup: saved.setup,
        warnings: saved.warnings,
        leftOut: saved.leftOut,
      };
    },
  );
}

function previewRoute(app: WebServer, { setup }: WebContext, codes: AdminCodes): void {
  app.post(
    '/api/setup/preview',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Previews a sample ticket of a profile with these changes; nothing is saved.',
        body: z.object({
          setup: z.record(z.string(), z.unknown()),
          profile: z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS)),
        }),
        response: { 200: json(profilePreview), ...REFUSED },
      },
    },
    async (request, reply) => {
      if (codes.isNeeded(sessionOf(request))) return answerRefusal(reply, { code: 'admin-code-needed' });
      const drawn = setup.preview(request.body.setup, request.body.profile);
      return drawn.ok ? drawn.value : answerRefusal(reply, drawn.refusal);
    },
  );
}

function codeRefusal(request: FastifyRequest, codes: AdminCodes, typed: string): Refusal | undefined {
  const { liveSession } = request;
  return liveSession ? codes.show(liveSession, typed, networkOf(request)) : { code: 'not-signed-in' };
}

/** These routes need a right that only a signed-in session has. */
function sessionOf({ liveSession }: Pick<FastifyRequest, 'liveSession'>): string {
  return liveSession?.id ?? '';
}

function padTokenRoutes(app: WebServer, { spooler }: WebContext): void {
  app.get(
    '/api/spooler-token',
    {
      config: { right: 'setup' },
      schema: {
        tags: ['pads'],
        summary: 'The pad token.',
        response: { 200: json(spoolerToken), ...REFUSED },
      },
    },
    async () => ({ token: spooler.token() }),
  );

  app.post(
    '/api/spooler-token',
    {
      config: { right: 'setup' },
      schema: {
        tags: ['pads'],
        summary: 'Renews the pad token; the previous one stops working immediately.',
        response: { 200: json(spoolerToken), ...REFUSED },
      },
    },
    async () => ({ token: spooler.renewToken() }),
  );
}

// Test print on a printer of the saved setup (PAPER-01).

function printerRoutes(app: WebServer, { printers }: WebContext): void {
  app.post(
    '/api/printers/:id/test',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'Prints a test on a printer of the saved setup; responds once it is printed.',
        params: idParams,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async ({ params }, reply) => {
      const printed = await printers.test(params.id);
      return printed.ok ? reply.code(204).send() : answerRefusal(reply, printed.refusal);
    },
  );
}

// Data for the setup pages: the stored setup with every value as parsed, and the default values, so that displays don't
// need the parsers (decision 0008); and the sites to choose from at an HQ (HQ-02).

const someSetup = z.record(z.string(), z.unknown());
const setupForm = z.object({
  revision: z.number(),
  setup: z.unknown(),
  /** Same with every known value written out. */
  read: someSetup,
  /** Default values. */
  usual: z.object({
    site: someSetup,
    expo: someSetup,
    kitchen: someSetup,
    customer: someSetup,
    virtualWorkStations: someSetup,
    printers: someSetup,
    zonesSets: someSetup,
    groups: someSetup,
  }),
  /** The pages offer features of a local environment (SHELL-31). */
  local: z.optional(z.boolean()),
});
const chainSites = z.object({
  sites: z.array(z.object({ id: z.string(), name: z.string(), kdsEnabled: z.boolean(), inUse: z.boolean() })),
  fresh: z.boolean(),
});

function formRoutes(app: WebServer, { setup, debug }: WebContext, codes: AdminCodes): void {
  app.get(
    '/api/setup/sites',
    {
      config: { right: 'setup' },
      schema: { tags, summary: 'Sites of an HQ.', response: { 200: json(chainSites), ...REFUSED } },
    },
    () => setup.chain(),
  );

  app.get(
    '/api/setup/form',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'The setup with every value as parsed, and the defaults of unset values.',
        response: { 200: json(setupForm), ...REFUSED },
      },
    },
    async (request, reply) => {
      if (codes.isNeeded(sessionOf(request))) return answerRefusal(reply, { code: 'admin-code-needed' });
      const current = setup.current();
      return {
        revision: current?.revision ?? 0,
        setup: current?.stored ?? {},
        read: spellSetup(current?.setup ?? readSetup({})),
        usual: USUAL,
        ...(debug === undefined ? {} : { local: true }),
      };
    },
  );
}

const USUAL = {
  site: spellSetup(readSetup({})),
  expo: usualProfile('expo'),
  kitchen: usualProfile('kitchen'),
  customer: usualProfile('customer'),
  ...usualEntries(),
};

/** Default profile of this type, without an id. */
function usualProfile(type: string): JsonObject {
  return firstOf(spellSetup(readSetup({ profiles: [{ _id: 'new', type }] }))['profiles']);
}

/** Defaults for a virtual work station, a printer, a zone set, a load-balance group. */
function usualEntries(): Record<'virtualWorkStations' | 'printers' | 'zonesSets' | 'groups', JsonObject> {
  const entries = [{ _id: 'new' }];
  const read = spellSetup(
    readSetup({
      virtualWorkStations: entries,
      printers: entries,
      zonesAssignment: { zonesSets: entries },
      loadBalancing: { groups: entries },
    }),
  );
  return {
    virtualWorkStations: firstOf(read['virtualWorkStations']),
    printers: firstOf(read['printers']),
    zonesSets: firstOf(asJsonObject(read['zonesAssignment'])['zonesSets']),
    groups: firstOf(asJsonObject(read['loadBalancing'])['groups']),
  };
}

function firstOf(list: unknown): JsonObject {
  const [{ _id: _, ...rest } = {}] = objectsIn(list);
  return rest;
}

// Sessions that have entered today's admin code: they may save the setup until the code changes, at the site's midnight
// or with the hub's next start (PERM-15, DLG-20). Guesses are limited like those of passcodes (SAFE-04).

class AdminCodes {
  readonly #code: () => string | undefined;
  readonly #lock: PasscodeLock;
  /** The code each session has entered. */
  readonly #shown = new Map<string, string>();

  /** @param code today's code; undefined if none is required */
  constructor(code: () => string | undefined, lock: PasscodeLock) {
    this.#code = code;
    this.#lock = lock;
  }

  /**
   * admin-code-wrong, or locked with the seconds left; undefined if it is right or none is required.
   * @param network of the request, as networkOf() returns it
   */
  show(session: LiveSession, code: string, network: string): Refusal | undefined {
    const wanted = this.#code();
    if (wanted === undefined) return undefined;
    const tries = attemptKeys('admin-code', session, network);
    const locked = this.#lock.begin(...tries);
    if (locked) return locked;
    if (code !== wanted) return { code: 'admin-code-wrong' };
    this.#lock.forgive(...tries);
    this.#shown.set(session.id, wanted);
    return undefined;
  }

  isNeeded(sessionId: string): boolean {
    const wanted = this.#code();
    return wanted !== undefined && this.#shown.get(sessionId) !== wanted;
  }

  /** True if each guarded action requires it again. */
  isAsked(): boolean {
    return this.#code() !== undefined;
  }

  forget(sessionId: string): void {
    this.#shown.delete(sessionId);
  }
}
