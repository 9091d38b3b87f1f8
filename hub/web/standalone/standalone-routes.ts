// First run, accounts and staff of a standalone hub (SOLO-02, SOLO-04).
import * as z from 'zod/mini';
import { MINUTE_MS } from '../../../shared/limits.ts';
import {
  changedAccount,
  changedSiteCook,
  chosenStart,
  firstRunAnswers,
  localAccount,
  newAccount,
  newSiteCook,
  savedSitePlace,
  siteCook,
  sitePlace,
} from '../../../shared/protocol/standalone.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { networkOf } from '../server/peer-address.ts';
import { idParams, json, NO_CONTENT, REFUSED, type WebServer } from '../server/route-schemas.ts';
import { type Counted, PasscodeLock } from '../session/passcode-lock.ts';
import { recentPasswordRoutes } from '../session/recent-password.ts';
import type { StandaloneContext, WebContext } from '../web-context.ts';
import { menuRoutes, siteFileRoutes } from './menu-routes.ts';

const tags = ['standalone'];
/** Owners only: setting another account's password allows to take it over. */
const RIGHT = 'dealer-options';
const changing = { right: RIGHT, password: true } as const;

/** At this rate eight digits can't be guessed in a lifetime; a stranger locks its own address long before everyone's. */
const LOCK = { lockMs: MINUTE_MS, lockMaxMs: 5 * MINUTE_MS };
const codeTries = (network: string): Counted[] => [
  { key: `first-run/${network}`, tries: 10, ...LOCK },
  { key: 'first-run', tries: 100, ...LOCK },
];

/** Only without a cloud, and the choice only if the settings leave it open: elsewhere these addresses are unknown. */
export function standaloneRoutes(app: WebServer, context: WebContext): void {
  const { standalone, startChoice } = context;
  if (startChoice !== undefined) choiceRoute(app, context, startChoice);
  if (standalone === undefined) return;
  firstRunRoute(app, context, standalone);
  recentPasswordRoutes(app, context);
  accountRoutes(app, standalone);
  staffRoutes(app, standalone);
  placeRoutes(app, standalone);
  menuRoutes(app, standalone.menu);
  siteFileRoutes(app, standalone.siteFile, context);
}

function firstRunRoute(app: WebServer, context: WebContext, { firstRun }: StandaloneContext): void {
  const lock = new PasscodeLock(context.loginTries, context.steadyNow);
  app.post(
    '/api/first-run',
    {
      config: { right: 'unpaired', limit: { max: 60, windowMs: MINUTE_MS } },
      schema: {
        tags,
        summary:
          'First run of a hub without a cloud: creates the site, boards, staff and owner; works only once.',
        body: firstRunAnswers,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (request, reply) => {
      const tries = codeTries(networkOf(request));
      const locked = lock.begin(...tries);
      if (locked) return answerRefusal(reply, locked);
      const made = await firstRun.make(request.body);
      if (made.ok) lock.forgive(...tries);
      else if (made.refusal.code !== 'start-code-wrong') lock.uncount(...tries);
      return made.ok ? reply.code(204).send() : answerRefusal(reply, made.refusal);
    },
  );
}

function choiceRoute(
  app: WebServer,
  context: WebContext,
  startChoice: NonNullable<WebContext['startChoice']>,
): void {
  const lock = new PasscodeLock(context.loginTries, context.steadyNow);
  app.post(
    '/api/start-choice',
    {
      config: { right: 'unpaired', limit: { max: 60, windowMs: MINUTE_MS } },
      schema: {
        tags,
        summary: 'Chooses the mode of a hub whose settings don’t; the hub restarts in it.',
        body: chosenStart,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (request, reply) => {
      const tries = codeTries(networkOf(request));
      const locked = lock.begin(...tries);
      if (locked) return answerRefusal(reply, locked);
      const { code, choice } = request.body;
      const chosen = startChoice.choose(code, choice);
      if (chosen.ok) lock.forgive(...tries);
      else if (chosen.refusal.code !== 'start-code-wrong') lock.uncount(...tries);
      if (!chosen.ok) return answerRefusal(reply, chosen.refusal);
      // Otherwise the connection would be closed before the answer is sent.
      reply.raw.once('finish', () => startChoice.restart());
      return reply.code(204).send();
    },
  );
}

function accountRoutes(app: WebServer, { accounts }: StandaloneContext): void {
  app.get(
    '/api/accounts',
    {
      config: { right: RIGHT },
      schema: {
        tags,
        summary: 'Accounts of this hub, oldest first.',
        response: { 200: json(z.array(localAccount)), ...REFUSED },
      },
    },
    async () => accounts.all(),
  );
  app.post(
    '/api/accounts',
    {
      config: changing,
      schema: {
        tags,
        summary: 'Adds an account.',
        body: newAccount,
        response: { 201: json(localAccount), ...REFUSED },
      },
    },
    async (request, reply) => {
      const added = await accounts.add(request.body);
      return added.ok ? reply.code(201).send(added.value) : answerRefusal(reply, added.refusal);
    },
  );
  changeRoutes(app, { accounts });
}

function changeRoutes(app: WebServer, { accounts }: Pick<StandaloneContext, 'accounts'>): void {
  app.patch(
    '/api/accounts/:id',
    {
      config: changing,
      schema: {
        tags,
        summary: 'Changes the given fields of an account; a new password ends its sessions.',
        params: idParams,
        body: changedAccount,
        response: { 200: json(localAccount), ...REFUSED },
      },
    },
    async (request, reply) => {
      const changed = await accounts.change(request.params.id, request.body);
      return changed.ok ? changed.value : answerRefusal(reply, changed.refusal);
    },
  );
  app.delete(
    '/api/accounts/:id',
    {
      config: changing,
      schema: {
        tags,
        summary: 'Removes an account and ends its sessions.',
        params: idParams,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (request, reply) => {
      const removed = accounts.remove(request.params.id);
      return removed.ok ? reply.code(204).send() : answerRefusal(reply, removed.refusal);
    },
  );
}

function staffRoutes(app: WebServer, { staff }: Pick<StandaloneContext, 'staff'>): void {
  const config = { right: 'setup' } as const;
  app.get(
    '/api/staff-members',
    {
      config,
      schema: {
        tags,
        summary: 'Staff of the boards, by name.',
        response: { 200: json(z.array(siteCook)), ...REFUSED },
      },
    },
    async () => staff.all(),
  );
  app.post(
    '/api/staff-members',
    {
      config,
      schema: {
        tags,
        summary: 'Adds a staff member.',
        body: newSiteCook,
        response: { 201: json(siteCook), ...REFUSED },
      },
    },
    async (request, reply) => {
      const added = await staff.add(request.body);
      return added.ok ? reply.code(201).send(added.value) : answerRefusal(reply, added.refusal);
    },
  );
  oneOfStaffRoutes(app, { staff });
}

function oneOfStaffRoutes(app: WebServer, { staff }: Pick<StandaloneContext, 'staff'>): void {
  const config = { right: 'setup' } as const;
  app.patch(
    '/api/staff-members/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Changes name or passcode; a new passcode signs the person out everywhere.',
        params: idParams,
        body: changedSiteCook,
        response: { 200: json(siteCook), ...REFUSED },
      },
    },
    async (request, reply) => {
      const changed = await staff.change(request.params.id, request.body);
      return changed.ok ? changed.value : answerRefusal(reply, changed.refusal);
    },
  );
  app.delete(
    '/api/staff-members/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Removes a staff member and signs them out everywhere.',
        params: idParams,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (request, reply) => {
      const removed = await staff.remove(request.params.id);
      return removed.ok ? reply.code(204).send() : answerRefusal(reply, removed.refusal);
    },
  );
}

function placeRoutes(app: WebServer, { site }: StandaloneContext): void {
  const config = { right: 'setup' } as const;
  app.get(
    '/api/place',
    {
      config,
      schema: {
        tags,
        summary: 'Name, time zone and stations of the restaurant.',
        response: { 200: json(sitePlace), ...REFUSED },
      },
    },
    async (_request, reply) => site.place() ?? answerRefusal(reply, { code: 'wrong-state' }),
  );
  app.put(
    '/api/place',
    {
      config,
      schema: {
        tags,
        summary: 'Changes name, time zone and stations; a new station gets its own board.',
        body: savedSitePlace,
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (request, reply) => {
      const saved = await site.savePlace(request.body);
      return saved.ok ? reply.code(204).send() : answerRefusal(reply, saved.refusal);
    },
  );
}
