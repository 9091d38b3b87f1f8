import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { CloudAnswer } from '../../hub/cloud/cloud-answer.ts';
import { KeptCatalogues } from '../../hub/organisation/kept-catalogues.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { tempDir } from '../support/temp-dir.ts';
import { TestHub } from '../support/test-hub.ts';
import { chainCloud } from './chain-cloud.ts';

const GRILL = { _id: 'grill', name: 'Grill', printedItems: ['steak'] };
const COLD = { _id: 'cold', name: 'Cold', printedItems: ['salad'] };
const SETUP = readSetup({
  virtualWorkStations: [{ _id: 'sushi', name: 'Sushi' }],
  profiles: [
    { _id: 'p1', type: 'kitchen', stationId: 'grill' },
    { _id: 'p2', type: 'kitchen', stationId: 'cold', printTicketOnServed_stationId: 'gone' },
    { _id: 'p3', type: 'kitchen', stationId: 'sushi' },
    { _id: 'p4', type: 'kitchen', stationId: '-1' },
  ],
  tags: [{ _id: 't', bons: ['cold', 'grill'] }],
  printers: [{ _id: 'pr', stations: ['bar'] }],
});

let cloud: ReturnType<typeof chainCloud>['cloud'];
let kept: KeptCatalogues;
let refused: Set<string>;

beforeEach(async () => {
  const hub = new TestHub(tempDir(), 0);
  onTestFinished(() => hub.close());
  const made = chainCloud();
  cloud = made.cloud;
  refused = new Set(['gone', 'bar']);
  const notFound: CloudAnswer = { ok: false, kind: 'refused', status: 404, reason: 'no such bon' };
  const client: typeof made.client = {
    ...made.client,
    call: (request) =>
      refused.has(request.path.replace('/kitchenbons/', ''))
        ? Promise.resolve(notFound)
        : made.client.call(request),
  };
  kept = new KeptCatalogues(hub.store, client, () => 0);
  cloud.answers.set('/kitchenbons', [GRILL]);
  cloud.answers.set('/kitchenbons/cold', COLD);
  await kept.load('s');
});

const bons = () => kept.of('s').kitchenBons.map(({ _id, name }) => `${_id} ${name}`);

it('[CLOUD-10] [ROUTE-03] one that the cloud knows by its id is a station like those of the list', async () => {
  expect(bons()).toEqual(['grill Grill']);
  await kept.loadNamed('s', SETUP);
  expect(bons()).toEqual(['grill Grill', 'cold Cold']);
  expect(kept.of('s').kitchenBons[1]?.printedItems).toEqual(['salad']);
});

it('[CLOUD-10] what the list has, what is virtual and what means no station is not asked for', async () => {
  await kept.loadNamed('s', SETUP);
  expect(cloud.asked.filter((each) => each.startsWith('/kitchenbons/'))).toEqual(['/kitchenbons/cold s']);
});

it('[CLOUD-10] it stays while it can’t be asked for, and goes when the cloud no longer knows it', async () => {
  await kept.loadNamed('s', SETUP);
  cloud.failing.add('/kitchenbons/cold s');
  await kept.loadNamed('s', SETUP);
  expect(bons()).toContain('cold Cold');
  refused.add('cold');
  await kept.loadNamed('s', SETUP);
  expect(bons()).toEqual(['grill Grill']);
});

it('[CLOUD-10] the list’s own word counts once it has the bon', async () => {
  await kept.loadNamed('s', SETUP);
  cloud.answers.set('/kitchenbons', [GRILL, { ...COLD, name: 'Cold side' }]);
  await kept.load('s');
  expect(bons()).toEqual(['grill Grill', 'cold Cold side']);
});

it('[CLOUD-10] an answer about another bon is none', async () => {
  cloud.answers.set('/kitchenbons/cold', GRILL);
  await kept.loadNamed('s', SETUP);
  expect(bons()).toEqual(['grill Grill']);
});
