// Tests of the way to another environment.
import { expect, it } from 'vitest';
import { pairedScreen } from '../pairing-stage.ts';
import { atSite, SETUP, webStage } from '../web-stage.ts';

const ROUTE = '/api/transfer';
const redirected = () => webStage({ setup: { ...SETUP, redirect: ' beta ' } });

it('[CLOUD-22] [SET-49] takes a person to where the site is redirected to', async () => {
  const stage = await redirected();
  const agent = await atSite(stage, 'cook');
  const { body } = await agent.post(ROUTE).send({}).expect(200);
  expect(body).toEqual({ url: 'https://beta.sandbox.test/' });
  expect(stage.cloud.calls).toContain('transfer Noa beta');
});

it('[SET-30] takes nobody anywhere without a redirect', async () => {
  const stage = await webStage();
  const agent = await atSite(stage);
  expect((await agent.post(ROUTE).send({}).expect(409)).body).toEqual({ code: 'wrong-state' });
  expect(stage.cloud.calls.filter((call) => call.startsWith('transfer'))).toEqual([]);
});

it('[SET-49] a paired display stays where it is', async () => {
  const stage = await redirected();
  const { screen } = await pairedScreen(stage, await atSite(stage));
  expect((await screen.post(ROUTE).send({}).expect(403)).body).toEqual({ code: 'not-allowed' });
});

it('[ERR-03] says so when the cloud does not answer', async () => {
  const stage = await redirected();
  const agent = await atSite(stage);
  stage.cloud.offline = true;
  expect((await agent.post(ROUTE).send({}).expect(503)).body).toEqual({ code: 'no-connection' });
});
