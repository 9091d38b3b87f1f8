// OpenAPI description of the HTTP API: complete, and consistent with validation.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { declaredRoutes, STANDALONE_HUB } from './declared-routes.ts';
import { browser, webStage } from './web-stage.ts';

const schema = z.looseObject({ type: z.string().optional(), required: z.array(z.string()).optional() });
const operation = z.looseObject({
  summary: z.string().min(10),
  'x-right': z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).optional(),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema })) })
    .loose()
    .optional(),
  responses: z.record(z.string(), z.unknown()),
});
const document = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

async function described(standalone?: typeof STANDALONE_HUB) {
  const agent = await browser((await webStage({ standalone })).app);
  return document.parse((await agent.get('/openapi.json').expect(200)).body);
}

const DOCS = join(import.meta.dirname, '../../docs');
const NAMED_ROUTE =
  /\b((?:GET|POST|PUT|PATCH|DELETE)(?:, (?:GET|POST|PUT|PATCH|DELETE))*) (\/[\w/{}:.-]*[\w}])/g;

/** Pages and the socket are documented elsewhere. */
const NO_API = ['GET /*', 'GET /', 'GET /auth/*', 'GET /orgs', 'GET /kds', 'GET /kds/*', 'GET /live'];
/** The start choice exists only until it is made. */
const UNTOLD = [...NO_API, 'POST /api/start-choice'];

describe('[OPS-06] the OpenAPI document', () => {
  it('is public, without a login', async () => {
    expect((await described()).paths['/healthz']?.['get']?.summary).toContain('Liveness');
  });

  it.each([
    ['with a cloud', undefined],
    ['without a cloud', STANDALONE_HUB],
  ])('contains every route of a hub %s and its right', async (_, standalone) => {
    const { paths } = await described(standalone);
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { 'x-right': right }]) => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        right,
      ]),
    );
    const wanted = (await declaredRoutes(standalone)).filter(([route]) => !UNTOLD.includes(route));
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(wanted));
  });

  it('has every route that the documentation names', async () => {
    const pages = readdirSync(DOCS).filter((file) =>
      /^(?:architecture|displays|install|operations|protocol)\.md$/.test(file),
    );
    const named = pages.flatMap((page) =>
      [...readFileSync(join(DOCS, page), 'utf8').matchAll(NAMED_ROUTE)].flatMap(
        ([, methods = '', path = '']) =>
          methods.split(', ').map((method) => `${method} ${path.replaceAll(/\{\w+\}/g, ':id')}`),
      ),
    );
    const declared = (await declaredRoutes(STANDALONE_HUB)).map(([route]) =>
      route.replaceAll(/:\w+/g, ':id'),
    );
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((route) => !declared.includes(route))).toEqual([]);
  });

  it('passes a strict linter', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const source = JSON.stringify(await described(STANDALONE_HUB));
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('describes request bodies by the schemas that parse them', async () => {
    const { paths } = await described();
    const save = paths['/api/setup']?.['put']?.requestBody?.content['application/json']?.schema;
    expect(save?.required?.toSorted()).toEqual(['revision', 'setup']);
    expect(paths['/api/recall']?.['get']?.parameters?.map(({ name }) => name)).toEqual([
      'profile',
      'station',
      'search',
      'most',
      'before',
    ]);
    expect(paths['/api/displays/{id}']?.['patch']?.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 1, maxLength: 200 } },
    ]);
  });

  it('names the credentials of each route: a session, a token, or none', async () => {
    const { paths } = await described();
    expect(paths['/api/setup']?.['get']?.security).toEqual([{ session: [] }]);
    expect(paths['/spooler/kitchen-prints/kds']?.['post']?.security).toEqual([{ pads: [] }]);
    expect(paths['/metrics']?.['get']?.security).toEqual([{ metrics: [] }]);
    expect(paths['/healthz']?.['get']?.security).toEqual([]);
  });
});
