// Owns the token of the pads in the hands of people with setup rights: shown and renewed (SAFE-08).
import type { FastifyInstance } from 'fastify';
import type { SpoolerPort } from '../ports.ts';

export function spoolerTokenRoutes(app: FastifyInstance, spooler: SpoolerPort): void {
  app.get('/api/spooler-token', async () => ({ token: spooler.token() }));
  app.post('/api/spooler-token', async () => ({ token: spooler.renewToken() }));
}
