// Owns the Fastify server itself: limits of time and size, TLS or not.
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import fastify, { type FastifyInstance } from 'fastify';
import { HTTP_BODY_MAX_BYTES, ID_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { answerUnreadableAddress } from './answer-faults.ts';

/** Contents of the files that KDS_TLS_CERT and KDS_TLS_KEY name. */
export interface TlsFiles {
  cert: string | Buffer;
  key: string | Buffer;
}

/** How long a request may take to arrive; answers take as long as the cloud does. */
const REQUEST_ARRIVES_MS = 30_000;
/** Ids are limited after decoding; percent signs make them three times as long. */
const PARAM_MAX_CHARACTERS = 3 * ID_MAX_CHARACTERS;

export function openServer(tls: TlsFiles | undefined): FastifyInstance {
  return fastify({
    logger: false,
    bodyLimit: HTTP_BODY_MAX_BYTES,
    routerOptions: { maxParamLength: PARAM_MAX_CHARACTERS },
    frameworkErrors: answerUnreadableAddress,
    serverFactory: (handler) => {
      const server = tls ? createTlsServer({ ...tls }, handler) : createServer(handler);
      server.requestTimeout = REQUEST_ARRIVES_MS;
      server.headersTimeout = REQUEST_ARRIVES_MS;
      return server;
    },
  });
}
