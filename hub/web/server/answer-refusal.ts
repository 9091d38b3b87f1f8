// HTTP status of every refusal code, and the answer for a refusal (live protocol "Refusal codes").
import type { FastifyReply } from 'fastify';
import type { Refusal, RefusalCode } from '../../../shared/protocol/refusal.ts';
import { problemOf, sendProblem, speaksProblems } from './problem-details.ts';

const STATUS: Record<RefusalCode, number> = {
  'bad-message': 400,
  'too-long': 400,
  'text-missing': 400,
  'quantity-invalid': 400,
  'setup-invalid': 400,
  'menu-invalid': 400,
  'csv-unreadable': 400,
  'site-file-invalid': 400,
  'start-choice-invalid': 400,
  'protocol-unknown': 400,
  'not-signed-in': 401,
  'sign-in-again': 403,
  'password-needed': 403,
  'session-unknown': 404,
  'invalid-credentials': 401,
  'passcode-wrong': 401,
  'start-code-wrong': 401,
  'admin-code-wrong': 401,
  'admin-code-needed': 403,
  'staff-required': 403,
  'not-allowed': 403,
  'login-error-other': 403,
  'sso-required': 403,
  'sso-refused': 403,
  'permission-update-required': 403,
  'offline-not-enabled': 403,
  'board-unknown': 404,
  'order-unknown': 404,
  'course-unknown': 404,
  'item-unknown': 404,
  'order-not-found': 404,
  'command-unknown': 404,
  'route-unknown': 404,
  'replay-unknown': 404,
  'replay-other-site': 404,
  'pairing-code-wrong': 404,
  'display-unknown': 404,
  'printer-unknown': 404,
  'account-unknown': 404,
  'staff-unknown': 404,
  'command-id-reused': 409,
  'display-away': 409,
  'printer-off': 409,
  'printer-paper': 409,
  'printer-cover': 409,
  'printer-error': 409,
  'account-exists': 409,
  'last-owner': 409,
  'staff-exists': 409,
  'station-in-use': 409,
  'too-many-people': 409,
  'name-taken': 409,
  'wrong-state': 409,
  'replay-busy': 409,
  'allergies-unseen': 409,
  'undo-expired': 409,
  'offline-disabled': 409,
  'phone-missing': 409,
  'kds-not-enabled': 409,
  'hub-bound-elsewhere': 409,
  'setup-outdated': 409,
  'menu-outdated': 409,
  'too-large': 413,
  'rate-limited': 429,
  locked: 429,
  'hub-fault': 500,
  'not-implemented-yet': 501,
  'cloud-refused': 502,
  'fire-failed': 502,
  'event-dispatch-error': 502,
  'no-connection': 503,
  'storage-full': 507,
};

/** Refusal of each answer, for logging and audit. */
const refusals = new WeakMap<FastifyReply, Refusal>();

/** The refusal in an answer; undefined for any other answer. */
export function refusalOf(reply: FastifyReply): Refusal | undefined {
  return refusals.get(reply);
}

/**
 * Answers `{code, params?}` with the matching status, and Retry-After if a time is known; `more` is merged into the
 * body.
 */
export function answerRefusal(reply: FastifyReply, refusal: Refusal, more: object = {}): FastifyReply {
  const { code, params } = refusal;
  refusals.set(reply, refusal);
  if (STATUS[code] === 429 && params?.['seconds'] !== undefined)
    reply.header('retry-after', params['seconds']);
  if (speaksProblems(reply.request)) return sendProblem(reply, problemOf(refusal, STATUS[code]));
  return reply.code(STATUS[code]).send({ code, ...(params ? { params } : {}), ...more });
}
