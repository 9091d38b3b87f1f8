// Sandbox assets: the notification sound that hubs download and cache (CLOUD-24), and a single sign-on script.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { SSO_ASSERTION, SSO_ONLY_EMAILS } from '../restaurant/organisations.ts';
import type { SandboxWorld } from '../world/sandbox-world.ts';

const SAMPLE_RATE = 22_050;
const SECONDS = 0.5;
const HEADER_BYTES = 44;
const TONES_HZ = [880, 1320];

/** A short two-tone chime as 16-bit mono WAV. */
function chime(): Buffer {
  const samples = Math.floor(SAMPLE_RATE * SECONDS);
  const wav = Buffer.alloc(HEADER_BYTES + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SAMPLE_RATE, 24);
  wav.writeUInt32LE(SAMPLE_RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let n = 0; n < samples; n += 1) {
    const tone = TONES_HZ[n < samples / 2 ? 0 : 1] ?? 0;
    const fade = 1 - n / samples;
    const level = Math.sin((2 * Math.PI * tone * n) / SAMPLE_RATE) * fade * 0.4;
    wav.writeInt16LE(Math.round(level * 32_767), HEADER_BYTES + n * 2);
  }
  return wav;
}

/** Stand-in for the provider's script (cloud contract "Single sign-on"): `?as=` names the person to sign in. */
const SINGLE_SIGN_ON = `
const email = new URL(document.currentScript.src).searchParams.get('as') ?? '${SSO_ONLY_EMAILS[0]}';
window.kdsSingleSignOn = { signIn: async () => '${SSO_ASSERTION}' + email };
`;

export function assetRoutes(server: FastifyInstance): void {
  const sound = chime();
  server.get('/assets/single-sign-on.js', (_request, reply) =>
    reply.type('text/javascript').send(SINGLE_SIGN_ON),
  );
  server.get('/assets/notification.wav', (_request, reply) => reply.type('audio/wav').send(sound));
}

// Sandbox realtime endpoints: an event stream if requested, otherwise the plain value.

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
  // The database's clock is the sandbox's own: its Date header is enough.
  server.get('/realtime/.info/serverTimeOffset.json', (_request, reply) => reply.send(0));
  server.get('/realtime/clientVersion.json', (request, reply) => answer('clientVersion', request, reply));
}
