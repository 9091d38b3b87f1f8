// The Fastify server: limits of time and size, with or without TLS.
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { ID_MAX_CHARACTERS } from '../../../shared/limits.ts';
import type { TlsFiles } from '../../tls-files.ts';
import { answerRefusal } from './answer-refusal.ts';
import type { LineLimits } from './line-limits.ts';
import { problemOf, sendProblem, speaksProblems } from './problem-details.ts';
import { UnfitInputError, UnreadableBodyError, type UnreadableReason } from './unfit-input.ts';

export const HTTP_BODY_MAX_BYTES = 1_048_576;

/** Timeout for a request to arrive; answers take as long as the cloud does. */
const REQUEST_ARRIVES_MS = 30_000;
/** Ids are limited after decoding; percent signs make them three times as long. */
const PARAM_MAX_CHARACTERS = 3 * ID_MAX_CHARACTERS;

/**
 * Forward secrecy and authenticated encryption only: all of TLS 1.3, and the part of 1.2 that browsers since 2014
 * support.
 */
const TLS = {
  minVersion: 'TLSv1.2',
  ciphers: [
    ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
    ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
    ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
    ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ].join(':'),
} as const;

export function openServer(tls: TlsFiles | undefined): FastifyInstance {
  return fastify({
    logger: false,
    bodyLimit: HTTP_BODY_MAX_BYTES,
    routerOptions: { maxParamLength: PARAM_MAX_CHARACTERS },
    frameworkErrors: answerUnreadableAddress,
    serverFactory: (handler) => {
      const server = tls ? createTlsServer({ ...tls, ...TLS }, handler) : createServer(handler);
      server.requestTimeout = REQUEST_ARRIVES_MS;
      server.headersTimeout = REQUEST_ARRIVES_MS;
      return server;
    },
  });
}

// Answers for requests no route handles: input that violates its schema, unreadable bodies, defects (SAFE-06).

/** @param isDiskFull true if a full disk made a request fail: the answer says so, and nothing was stored (DURA-04) */
export function answerFaults(
  app: FastifyInstance,
  log: LineLimits,
  isDiskFull: (error: Error) => boolean,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof UnfitInputError) {
      const refusal = { code: 'bad-message', params: { path: error.path } } as const;
      return speaksProblems(request)
        ? sendProblem(reply, problemOf(refusal, 400, error.members))
        : answerRefusal(reply, refusal);
    }
    const status = error.statusCode ?? 500;
    if (status === 413)
      return answerRefusal(reply, {
        code: 'too-large',
        params: { maxBytes: request.routeOptions.bodyLimit },
      });
    if (status >= 400 && status < 500) {
      const fields = { route: request.routeOptions.url, reason: error.message };
      log.warnOfPeer(request, fields, 'unreadable request rejected');
      return answerRefusal(reply, { code: 'bad-message', params: { reason: reasonOf(error) } });
    }
    if (isDiskFull(error)) return answerRefusal(reply, { code: 'storage-full' });
    log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    return answerRefusal(reply, { code: 'hub-fault' });
  });
}

/** An unparsable address, rejected before routing. */
function answerUnreadableAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const reason: UnreadableReason = 'address';
  answerRefusal(reply, { code: 'bad-message', params: { reason } });
}

function reasonOf(error: FastifyError): UnreadableReason {
  if (error instanceof UnreadableBodyError) return error.reason;
  return error.statusCode === 415 ? 'media-type' : 'unreadable';
}
