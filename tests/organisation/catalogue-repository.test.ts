import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { CloudAnswer } from '../../hub/cloud/cloud-answer.ts';
import { CatalogueRepository } from '../../hub/organisation/catalogue-repository.ts';
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
let kept: CatalogueRepository;
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
  kept = new CatalogueRepository(hub.store, client, () => 0);
  cloud.answers.set('/kitchenbons', [GRILL]);
  cloud.answers.set('/kitchenbons/cold', COLD);
  await kept.load('s');
});

const bons = () => kept.of('s').kitchenBons.map(({ _id, name }) => `${_id} ${name}`);

it('a station known to the cloud by its id is treated like those of the list [CLOUD-10][ROUTE-03]', async () => {
  expect(bons()).toEqual(['grill Grill']);
  await kept.loadNamed('s', SETUP);
  expect(bons()).toEqual(['grill Grill', 'cold Cold']);
  expect(kept.of('s').kitchenBons[1]?.printedItems).toEqual(['salad']);
});

it('listed stations, virtual ones and the value for no station are not requested [CLOUD-10]', async () => {
  await kept.loadNamed('s', SETUP);
  expect(cloud.asked.filter((each) => each.startsWith('/kitchenbons/'))).toEqual(['/kitchenbons/cold s']);
});

it('a requested station stays while it can’t be requested, and is removed when unknown to the cloud [CLOUD-10]', async () => {
  await kept.loadNamed('s', SETUP);
  cloud.failing.add('/kitchenbons/cold s');
  await kept.loadNamed('s', SETUP);
  expect(bons()).toContain('cold Cold');
  refused.add('cold');
  await kept.loadNamed('s', SETUP);
  expect(bons()).toEqual(['grill Grill']);
});

it('the list takes precedence once it has the station [CLOUD-10]', async () => {
  await kept.loadNamed('s', SETUP);
  cloud.answers.set('/kitchenbons', [GRILL, { ...COLD, name: 'Cold side' }]);
  await kept.load('s');
  expect(bons()).toEqual(['grill Grill', 'cold Cold side']);
});

it('an answer about another station is ignored [CLOUD-10]', async () => {
  cloud.answers.set('/kitchenbons/cold', GRILL);
  await kept.loadNamed('s', SETUP);
  expect(bons()).toEqual(['grill Grill']);
});
