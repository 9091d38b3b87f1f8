// Owns the OpenAPI document (3.1) of the hub's HTTP API, made of the table of rights and of the schemas that read what comes
// in: it can't say anything else than what is checked (OPS-06, PERM-13).
import * as z from 'zod/mini';
import { REFUSAL_CODES } from '../../shared/protocol/refusal.ts';
import { ROUTE_DOCS, type RouteDoc } from './route-docs.ts';
import { ROUTE_RIGHTS, type RouteRight } from './server/rights-table.ts';
import { SESSION_COOKIE } from './session/session-cookie.ts';

const REFUSAL = { $ref: '#/components/responses/Refusal' };

/** @param version of the product */
export function openApi(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [route, doc] of Object.entries(ROUTE_DOCS)) {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(pattern, doc, ROUTE_RIGHTS[route]) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kitchen display hub',
      version,
      description:
        'Boards and commands go over the websocket /live (docs/protocol.md). Bodies are JSON; a refusal is answered with its code.',
    },
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: `Under TLS the name is __Host-${SESSION_COOKIE}.`,
        },
        metrics: {
          type: 'http',
          scheme: 'bearer',
          description: 'KDS_METRICS_TOKEN; without it the address is closed.',
        },
        pads: { type: 'http', scheme: 'bearer', description: 'The token of the pads, shown in the setup.' },
      },
      responses: {
        Refusal: {
          description: 'Refused, or failed.',
          content: json({
            type: 'object',
            required: ['code'],
            properties: {
              code: { type: 'string', enum: [...REFUSAL_CODES] },
              params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
            },
          }),
        },
      },
    },
  };
}

function operation(pattern: string, { about, query, body, answer }: RouteDoc, right: RouteRight | undefined) {
  const parameters = [...pathParameters(pattern), ...queryParameters(query)];
  return {
    summary: about,
    'x-right': right,
    ...securityOf(right),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(schemaOf(body)) } } : {}),
    responses: {
      '2XX': { description: 'Done.', ...(answer ? { content: json(schemaOf(answer)) } : {}) },
      default: REFUSAL,
    },
  };
}

function securityOf(right: RouteRight | undefined): object {
  switch (right) {
    case undefined:
    case 'public':
    case 'unpaired':
      return { security: [] };
    case 'metrics':
      return { security: [{ metrics: [] }] };
    case 'spooler':
      return { security: [{ pads: [] }] };
    default:
      return { security: [{ session: [] }] };
  }
}

function pathParameters(pattern: string): object[] {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: z.ZodMiniType | undefined): object[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/** As it may come in. What a schema checks by a function of its own has no word here. */
function schemaOf(schema: z.ZodMiniType) {
  const { $schema: _, ...told } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return told;
}

function json(schema: object) {
  return { 'application/json': { schema } };
}
