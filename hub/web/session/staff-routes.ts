// Owns who works at a display: the list of staff users, and acting as one of them (DLG-14, DLG-16, PERM-03, SAFE-04).
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS, PASSCODE_MAX_CHARACTERS, STAFF_SHOWN } from '../../../shared/limits.ts';
import type { PlacePort, StaffPort } from '../ports.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { networkOf } from '../server/peer-address.ts';
import { readInput } from '../server/read-input.ts';
import { type PasscodeLock, whoseTries } from './passcode-lock.ts';
import type { Sessions } from './sessions.ts';
import { fullName, mayAct, staffOf } from './visitors.ts';

export const searchQuery = z.object({ search: z.optional(z.string().check(z.maxLength(200))) });
export const actBody = z.object({
  userId: z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS)),
  passcode: z.optional(z.string().check(z.maxLength(PASSCODE_MAX_CHARACTERS))),
});

export interface StaffRouteParts {
  staff: StaffPort;
  place: PlacePort;
  sessions: Sessions;
  lock: PasscodeLock;
}

export function staffRoutes(app: FastifyInstance, { staff, place, sessions, lock }: StaffRouteParts): void {
  app.get('/api/staff', async (request, reply) => {
    const query = readInput(searchQuery, request.query);
    if (!query.ok) return answerRefusal(reply, query.refusal);
    const wanted = (query.value.search ?? '').trim().toLocaleLowerCase();
    return staff
      .all(place.bound()?.id ?? '')
      .filter((user) => mayAct(user) && fullName(user).toLocaleLowerCase().includes(wanted))
      .map((user) => ({ ...staffOf(user), passcode: user.hasPasscode }))
      .sort((one, other) => one.name.localeCompare(other.name))
      .slice(0, STAFF_SHOWN);
  });

  app.post('/api/staff/session', async (request, reply) => {
    const session = request.liveSession;
    const site = place.bound()?.id;
    if (!session || site === undefined) return answerRefusal(reply, { code: 'not-signed-in' });
    const body = readInput(actBody, request.body);
    if (!body.ok) return answerRefusal(reply, body.refusal);
    const { userId, passcode = '' } = body.value;
    const user = staff.find(site, userId);
    if (!user || !mayAct(user))
      return answerRefusal(reply, { code: 'not-allowed', params: { path: 'userId' } });
    if (user.hasPasscode) {
      if (passcode === '') return answerRefusal(reply, { code: 'passcode-wrong' });
      const tries = whoseTries(`${site}/${userId}`, session, networkOf(request));
      const locked = lock.begin(...tries);
      if (locked) return answerRefusal(reply, locked);
      if (!(await staff.fits(site, userId, passcode)))
        return answerRefusal(reply, { code: 'passcode-wrong' });
      lock.forgive(...tries);
    }
    sessions.actAs(session, userId);
    return { staff: staffOf(user) };
  });

  app.delete('/api/staff/session', async (request, reply) => {
    if (request.liveSession) sessions.actAs(request.liveSession, undefined);
    return reply.code(204).send();
  });
}
