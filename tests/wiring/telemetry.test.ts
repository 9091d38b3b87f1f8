// Tests what is logged and sent to the cloud about a display's failure: nothing that a customer or a cook has typed.
import { expect, it } from 'vitest';
import { SiteState } from '../../hub/engine/site-context.ts';
import { emptySiteContext } from '../../hub/organisation/site-context.ts';
import { createTelemetry } from '../../hub/wiring/telemetry.ts';
import { readSetup } from '../../shared/model/setup/setup.ts';
import { manualHost } from '../intake/manual-host.ts';

it('a display’s report is scrubbed of typed texts, and a browser’s name is cut [SAFE-05] [LOG-01]', async () => {
  const lines: [object, string][] = [];
  const keep = (fields: object, text: string) => void lines.push([fields, text]);
  const log = { debug: keep, info: keep, warn: keep, error: keep };
  const sent: string[] = [];
  const served = new SiteState({ ...emptySiteContext(), setup: readSetup({ loggingOptions: 'everything' }) });
  served.organisation = { id: 'site-1', name: 'Harbour', role: 'site' };
  const hub = { id: 'hub-1', build: 'b', isSandbox: false };
  const telemetry = createTelemetry(log, hub, served, manualHost());
  telemetry.report({
    deviceId: 'd1',
    message: 'no order of 0539876543',
    stack: 'at draw (tom@example.com)',
    url: 'http://hub/kds?token=abcdef',
    route: '/kds/0539876543',
    userAgent: `Chromium ${'x'.repeat(20)} `.repeat(500),
    version: 'b1',
    user: { id: 'u1', name: 'Marta Olsen' },
  });
  telemetry.start({
    call: async ({ json }) => {
      sent.push(JSON.stringify(json));
      return { ok: true, status: 200, body: {} };
    },
  });
  await telemetry.stop();
  expect(lines).toHaveLength(1);
  for (const text of [JSON.stringify(lines), ...sent]) {
    expect(text).toContain('Marta Olsen');
    expect(text).not.toMatch(/0539876543|tom@example|abcdef/);
    expect(text.length).toBeLessThan(3_000);
  }
});
