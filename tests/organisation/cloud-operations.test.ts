// The two cloud operations with configurable paths, which are disabled without a path.
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
  const config = {
    KDS_CLOUD_CLEAR_MESSAGES_PATH: paths.clearMessagesPath,
    KDS_CLOUD_GROUPED_COURSES_PATH: paths.groupedCoursesPath,
  };
  const operations = new CloudOperations(
    config,
    client,
    host,
    () => state.reachable,
    () => 's',
  );
  return { host, stub, operations, state };
}

it('both operations are disabled without a path: no request is sent [CLOUD-27]', async () => {
  const { stub, operations } = await setUp({});
  await operations.clearMessages();
  expect(await operations.selectGroupedCourses(['g1'], DUE)).toEqual({
    ok: false,
    refusal: { code: 'route-unknown' },
  });
  expect(stub.asked).toEqual([]);
});

it('each operation is requested at its configured path, for the organisation [CLOUD-27]', async () => {
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

it('a refusal by the cloud is passed to the caller; cleared messages stay cleared [CLOUD-27]', async () => {
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

it('support data contains the cloud’s counts of the business day, and only names of parameters [CLOUD-12][CLOUD-10]', async () => {
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

it('support data covers the last hour where the cloud names no business day, without a long wait [CLOUD-12]', async () => {
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
