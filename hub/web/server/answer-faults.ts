// Owns the answers to what no route answers: unknown routes, bodies that can't be read, defects (SAFE-06).
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerRefusal } from './answer-refusal.ts';
import type { LineLimits } from './line-limits.ts';

/** @param isDiskFull whether a full disk made a request fail: that is said in words, and nothing of it was kept (DURA-04) */
export function answerFaults(
  app: FastifyInstance,
  log: LineLimits,
  isDiskFull: (error: Error) => boolean,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 413)
      return answerRefusal(reply, {
        code: 'too-large',
        params: { maxBytes: request.routeOptions.bodyLimit },
      });
    if (status >= 400 && status < 500) {
      const fields = { route: request.routeOptions.url, reason: error.message };
      log.warnOfPeer(request, fields, 'unreadable request refused');
      return answerRefusal(reply, { code: 'bad-message', params: { reason: reasonOf(error) } });
    }
    if (isDiskFull(error)) return answerRefusal(reply, { code: 'storage-full' });
    log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    return answerRefusal(reply, { code: 'hub-fault' });
  });
}

/** An address that can't even be read, before any route is looked for. */
export function answerUnreadableAddress(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  answerRefusal(reply, { code: 'bad-message', params: { reason: reasonOf(error) } });
}

/** Fastify's code rather than its message, which may quote what was sent. */
function reasonOf(error: FastifyError): string {
  return error.code ?? error.name;
}
