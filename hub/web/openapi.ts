// OpenAPI document (3.1) of the HTTP API, generated from the routes' declarations, so that it matches the checks
// (OPS-06, PERM-13).
import fastifySwagger, { type SwaggerTransform } from '@fastify/swagger';
import type { RouteOptions } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import {
  json,
  REFUSED,
  type RouteRight,
  refusalShape,
  schemaNames,
  type WebServer,
} from './server/route-schemas.ts';
import { SESSION_COOKIE } from './session/session-cookie.ts';

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: `With TLS, the cookie is named __Host-${SESSION_COOKIE}.`,
  },
  metrics: {
    type: 'http',
    scheme: 'bearer',
    description: 'KDS_METRICS_TOKEN; if it is not set, the endpoint is closed.',
  },
  pads: { type: 'http', scheme: 'bearer', description: 'The pad token, shown in setup.' },
  tills: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a till, created in setup (docs/intake.md).',
  },
  signed: {
    type: 'apiKey',
    in: 'header',
    name: 'x-server-authorization-hmac-sha256',
    description: 'HMAC-SHA256 of the body in hex, with the secret of a Deliverect till (docs/intake.md).',
  },
} as const;

const TAGS = [
  { name: 'session', description: 'Login, and who is working at a display.' },
  { name: 'organisation', description: 'Organisation the hub serves.' },
  { name: 'site', description: 'Data of the site and its orders for displays.' },
  { name: 'setup', description: 'The setup of the site, for people with setup rights.' },
  { name: 'displays', description: 'Displays as devices: pairing, names, boards.' },
  { name: 'pads', description: 'API for POS pads that print in the kitchen.' },
  {
    name: 'tills',
    description: 'Orders from any till on the LAN, and their progress (docs/intake.md).',
  },
  { name: 'upkeep', description: 'Monitoring and maintenance of the hub.' },
];

/** Records every route from now on; register it before the first. */
export async function describeRoutes(app: WebServer, version: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kitchen display hub',
        version,
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Boards and commands use the WebSocket /live (docs/protocol.md). Bodies are JSON; a refusal returns its code.',
      },
      servers: [{ url: '/' }],
      tags: TAGS,
      components: { securitySchemes: SECURITY_SCHEMES, schemas: { Refusal: refusalSchema() } },
    },
    transform: describe,
  });
}

/** It contains no secret, so that developers of pads and programs can read it without a login. */
export function openApiRoutes(app: WebServer): void {
  let text: string | undefined;
  app.get(
    '/openapi.json',
    {
      config: { right: 'public' },
      schema: {
        tags: ['upkeep'],
        summary: 'This document.',
        response: { 200: json(z.unknown()), ...REFUSED },
      },
    },
    async (_request, reply) => {
      // Generated on first request and cached: strangers may request it a hundred times a second.
      text ??= JSON.stringify(app.swagger());
      return reply
        .type('application/json; charset=utf-8')
        .serializer((body: string) => body)
        .send(text);
    },
  );
}

/** As plain JSON: zod's and OpenAPI's types for a JSON schema are equivalent but incompatible. */
function refusalSchema() {
  const { $schema: _, ...shape } = z.toJSONSchema(refusalShape);
  return JSON.parse(JSON.stringify(shape));
}

const withJsonSchemas = createJsonSchemaTransform({ schemaRegistry: schemaNames });

/** Adds everything derived from a route's method, address and right. */
const describe: SwaggerTransform = (given) => {
  const { schema, route } = given;
  if (schema === undefined || schema.hide === true) return { schema: { hide: true }, url: given.url };
  const right = route.config?.right;
  const whole = {
    ...schema,
    operationId: operationIdOf(route),
    security: right === undefined ? [] : securityOf(right),
    'x-right': right,
  };
  const described = withJsonSchemas({ ...given, schema: whole });
  const { body } = schema;
  const examples = body instanceof z.ZodMiniType ? schemaNames.get(body)?.examples : undefined;
  if (examples === undefined || typeof described.schema.body !== 'object') return described;
  return { ...described, schema: { ...described.schema, body: { ...described.schema.body, examples } } };
};

/** Example: `PUT /api/displays/:id` becomes putApiDisplaysId. */
function operationIdOf({ method, url }: Pick<RouteOptions, 'method' | 'url'>): string {
  const words = url.split(/[^a-z]+/i).filter((word) => word !== '');
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
  return [method].flat().join('').toLowerCase() + name;
}

function securityOf(right: RouteRight): Record<string, string[]>[] {
  switch (right) {
    case 'public':
    case 'unpaired':
      return [];
    case 'metrics':
      return [{ metrics: [] }];
    case 'spooler':
      return [{ pads: [] }];
    case 'till':
      return [{ tills: [] }];
    case 'signed':
      return [{ signed: [] }];
    default:
      return [{ session: [] }];
  }
}
