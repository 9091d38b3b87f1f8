// Staff at a display: the list of staff users, and acting as one of them (DLG-14, DLG-16, PERM-03, SAFE-04).
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { session as sessionShape } from '../../../shared/protocol/session.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { networkOf } from '../server/peer-address.ts';
import { json, NO_CONTENT, REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';
import { attemptKeys, PasscodeLock } from './passcode-lock.ts';
import { fullName, mayAct, staffOf } from './visitors.ts';

export const STAFF_LIST_MAX = 50;
const PASSCODE_MAX_CHARACTERS = 64;

const tags = ['session'];
const staffQuery = z.object({ search: z.optional(z.string().check(z.maxLength(200))) });
const staffRow = z.object({
  id: z.string(),
  name: z.string(),
  photoUrl: z.optional(z.string()),
  /** False for staff without a passcode. */
  passcode: z.boolean(),
  /** Number of passcode digits; absent if they differ. */
  digits: z.optional(z.number()),
});
const actBody = z.object({
  userId: z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS)),
  passcode: z.optional(z.string().check(z.maxLength(PASSCODE_MAX_CHARACTERS))),
});

export function staffRoutes(app: WebServer, context: WebContext): void {
  const { staff, organisation, sessions } = context;
  app.get(
    '/api/staff',
    {
      config: { right: 'boards' },
      schema: {
        tags,
        summary: 'Staff who may work at a display.',
        querystring: staffQuery,
        response: { 200: json(z.array(staffRow)), ...REFUSED },
      },
    },
    async ({ query }) => {
      const site = organisation.bound()?.id ?? '';
      const digits = staff.passcodeDigits(site);
      const wanted = (query.search ?? '').trim().toLocaleLowerCase();
      return staff
        .all(site)
        .filter((user) => mayAct(user) && fullName(user).toLocaleLowerCase().includes(wanted))
        .map((user) => ({ ...staffOf(user), passcode: user.hasPasscode }))
        .map((row) => (row.passcode && digits !== undefined ? { ...row, digits } : row))
        .sort((one, other) => one.name.localeCompare(other.name))
        .slice(0, STAFF_LIST_MAX);
    },
  );

  actRoute(app, context);

  app.delete(
    '/api/staff/session',
    {
      config: { right: 'session' },
      schema: {
        tags,
        summary: 'Signs staff out of this display.',
        response: { 204: NO_CONTENT, ...REFUSED },
      },
    },
    async (request, reply) => {
      if (request.liveSession) sessions.actAs(request.liveSession, undefined);
      return reply.code(204).send();
    },
  );
}

function actRoute(app: WebServer, context: WebContext): void {
  const { staff, organisation, sessions } = context;
  const lock = new PasscodeLock(context.passcodeTries, context.steadyNow);
  app.post(
    '/api/staff/session',
    {
      config: { right: 'boards' },
      schema: {
        tags,
        summary: 'Signs staff in on this display.',
        body: actBody,
        response: { 200: json(z.object({ staff: z.optional(sessionShape.shape.staff) })), ...REFUSED },
      },
    },
    async (request, reply) => {
      const session = request.liveSession;
      const site = organisation.bound()?.id;
      if (!session || site === undefined) return answerRefusal(reply, { code: 'not-signed-in' });
      const { userId, passcode = '' } = request.body;
      const user = staff.find(site, userId);
      if (!user || !mayAct(user))
        return answerRefusal(reply, { code: 'not-allowed', params: { path: 'userId' } });
      if (user.hasPasscode) {
        if (passcode === '') return answerRefusal(reply, { code: 'passcode-wrong' });
        const tries = attemptKeys(`${site}/${userId}`, session, networkOf(request));
        const locked = lock.begin(...tries);
        if (locked) return answerRefusal(reply, locked);
        if (!(await staff.fits(site, userId, passcode)))
          return answerRefusal(reply, { code: 'passcode-wrong' });
        lock.forgive(...tries);
      }
      sessions.actAs(session, userId);
      return { staff: staffOf(user) };
    },
  );
}
