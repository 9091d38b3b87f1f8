// Transfer to another environment.
import { expect, it } from 'vitest';
import { openPairedDisplay } from '../pairing-stage.ts';
import { atSite, SETUP, webStage } from '../web-stage.ts';

const ROUTE = '/api/transfer';
const redirected = () => webStage({ setup: { ...SETUP, redirect: ' beta ' } });

it('a user is sent to the redirect target of the site [CLOUD-22][SET-49]', async () => {
  const stage = await redirected();
  const agent = await atSite(stage, 'cook');
  const { body } = await agent.post(ROUTE).send({}).expect(200);
  expect(body).toEqual({ url: 'https://beta.sandbox.test/' });
  expect(stage.cloud.calls).toContain('transfer Noa beta');
});

it('no user is sent anywhere without a redirect [SET-30]', async () => {
  const stage = await webStage();
  const agent = await atSite(stage);
  expect((await agent.post(ROUTE).send({}).expect(409)).body).toEqual({ code: 'wrong-state' });
  expect(stage.cloud.calls.filter((call) => call.startsWith('transfer'))).toEqual([]);
});

it('a paired display stays where it is [SET-49]', async () => {
  const stage = await redirected();
  const { screen } = await openPairedDisplay(stage, await atSite(stage));
  expect((await screen.post(ROUTE).send({}).expect(403)).body).toEqual({ code: 'not-allowed' });
});

it('an unanswered transfer request is reported [ERR-03]', async () => {
  const stage = await redirected();
  const agent = await atSite(stage);
  stage.cloud.offline = true;
  expect((await agent.post(ROUTE).send({}).expect(503)).body).toEqual({ code: 'no-connection' });
});
