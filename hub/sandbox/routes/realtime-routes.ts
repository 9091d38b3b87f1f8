// Owns the sandbox's realtime endpoints: a stream for those who ask for one, the plain value for others.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxWorld } from '../world/sandbox-world.ts';

const orgParams = z.object({ file: z.string() });

export function realtimeRoutes(server: FastifyInstance, world: SandboxWorld): void {
  const answer = (path: string, request: FastifyRequest, reply: FastifyReply): unknown => {
    if (!(request.headers.accept ?? '').includes('text/event-stream')) {
      return reply.type('application/json').send(JSON.stringify(world.realtime.read(path)));
    }
    reply.hijack();
    reply.raw.setHeader('date', new Date(world.now()).toUTCString());
    world.realtime.open(path, reply.raw);
    return reply;
  };
  server.get('/realtime/managerMessages/:file', (request, reply) => {
    const { file } = z.parse(orgParams, request.params);
    if (!file.endsWith('.json')) return reply.code(404).send({ error: 'not found' });
    return answer(`managerMessages/${file.slice(0, -'.json'.length)}`, request, reply);
  });
  server.get('/realtime/clientVersion.json', (request, reply) => answer('clientVersion', request, reply));
}
