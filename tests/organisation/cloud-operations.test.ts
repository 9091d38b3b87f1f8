// Proves the two operations whose paths are configured, and that they are off without.
import { expect, it } from 'vitest';
import { CloudOperations } from '../../hub/organisation/cloud-operations.ts';
import { HOUR_MS } from '../../shared/limits.ts';
import { setUpClient } from '../cloud/cloud-setup.ts';
import { manualHost } from '../intake/manual-host.ts';

const DUE = '2026-06-01T18:00:00.000Z';

async function setUp(paths: { clearMessagesPath?: string; groupedCoursesPath?: string }) {
  const host = manualHost();
  const { client, stub } = await setUpClient();
  const state = { reachable: true };
  const { clearMessagesPath, groupedCoursesPath } = paths;
  const operations = new CloudOperations({
    clearMessagesPath,
    groupedCoursesPath,
    client,
    host,
    reachable: () => state.reachable,
    site: () => 's',
  });
  return { host, stub, operations, state };
}

it('[CLOUD-27] without a path both are off: nobody is asked', async () => {
  const { stub, operations } = await setUp({});
  await operations.clearMessages();
  expect(await operations.selectGroupedCourses(['g1'], DUE)).toEqual({
    ok: false,
    refusal: { code: 'route-unknown' },
  });
  expect(stub.asked).toEqual([]);
});

it('[CLOUD-27] with a path each is asked there, for the organisation', async () => {
  const { stub, operations } = await setUp({
    clearMessagesPath: '/managerMessages/clear',
    groupedCoursesPath: '/orders/groupedCourses',
  });
  await operations.clearMessages();
  stub.reply = () => ({ status: 200, body: [{ _id: 'c1' }] });
  expect(await operations.selectGroupedCourses(['g1', 'g2'], DUE)).toEqual({
    ok: true,
    value: [{ _id: 'c1' }],
  });
  expect(stub.asked.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
    ['POST', '/api-base/managerMessages/clear', {}],
    ['POST', '/api-base/orders/groupedCourses', { groups: ['g1', 'g2'], dueDate: DUE }],
  ]);
  expect(stub.asked[0]?.headers['ros-organization']).toBe('s');
});

it('[CLOUD-27] a cloud that refuses is told to whoever asked; cleared messages stay cleared', async () => {
  const { host, stub, operations } = await setUp({
    clearMessagesPath: '/clear',
    groupedCoursesPath: '/groups',
  });
  stub.reply = () => ({ status: 404 });
  await operations.clearMessages();
  expect(host.lines.at(-1)?.details).toMatchObject({ event: 'messages_not_cleared' });
  expect(await operations.selectGroupedCourses([], DUE)).toMatchObject({
    ok: false,
    refusal: { code: 'cloud-refused' },
  });
});

it('[CLOUD-12] [CLOUD-10] gives support what the cloud counts of the business day, and names of parameters alone', async () => {
  const { stub, operations, state } = await setUp({});
  const answers: Record<string, unknown> = {
    '/api-base/businessdays/current': { businessDate: '2026-06-01', opened: DUE },
    '/api-base/reports/dashboard': { orders: 12, averageServedSeconds: 640 },
    '/api-base/documents/v2': [{ _id: 'd1' }, { _id: 'd2' }],
    '/api-base/parameters/clientType/Base': [{ key: 'smsKey', value: 'secret' }],
  };
  stub.reply = ({ path }) => ({ status: 200, body: answers[path] });
  expect(await operations.dayFigures()).toEqual({
    businessDate: '2026-06-01',
    dashboard: { orders: 12, averageServedSeconds: 640 },
    servedDocuments: 2,
    parameters: ['smsKey'],
  });
  const asked = stub.asked.map(({ path, query }) => `${path}?${query}`);
  expect(asked).toContain('/api-base/reports/dashboard?BusinessDate=2026-06-01');
  expect(asked).toContain('/api-base/documents/v2?fromBusinessDate=2026-06-01');
  state.reachable = false;
  expect(await operations.dayFigures()).toBeUndefined();
});

it('[CLOUD-12] asks for the last hour where the cloud names no business day, and does not wait for long', async () => {
  const { host, stub, operations } = await setUp({});
  stub.reply = ({ path }) => ({ status: path.endsWith('/dashboard') ? 200 : 404, body: { orders: 1 } });
  expect(await operations.dayFigures()).toEqual({ dashboard: { orders: 1 } });
  const { query } = stub.asked.find(({ path }) => path.endsWith('/dashboard')) ?? {};
  expect(Date.parse(query?.get('lastUpdated') ?? '')).toBe(host.now() - HOUR_MS);
  stub.reply = () => 'hang';
  const waiting = operations.dayFigures();
  await host.advance(5_000);
  expect(await waiting).toBeUndefined();
});
