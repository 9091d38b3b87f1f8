// Proves the two operations whose paths are configured, and that they are off without.
import { expect, it } from 'vitest';
import { CloudOperations } from '../../hub/organisation/cloud-operations.ts';
import { setUpClient } from '../cloud/cloud-setup.ts';
import { manualHost } from '../intake/manual-host.ts';

const DUE = '2026-06-01T18:00:00.000Z';

async function setUp(paths: { clearMessagesPath?: string; groupedCoursesPath?: string }) {
  const host = manualHost();
  const { client, stub } = await setUpClient();
  const { clearMessagesPath, groupedCoursesPath } = paths;
  const operations = new CloudOperations({
    clearMessagesPath,
    groupedCoursesPath,
    client,
    host,
    site: () => 's',
  });
  return { host, stub, operations };
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
