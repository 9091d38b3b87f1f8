// The provider's notification sound is fetched, stored, and available without the provider.

import { expect, it, onTestFinished } from 'vitest';
import { NotificationSound } from '../../hub/cloud/notification-sound.ts';
import { NOTIFICATION_SOUND_EVERY_MS, NOTIFICATION_SOUND_RETRY_MS } from '../../shared/limits.ts';
import { manualHost } from '../intake/manual-host.ts';
import { openStore } from '../support/open-store.ts';
import { soon } from '../support/soon.ts';
import { tempDir } from '../support/temp-dir.ts';
import { type CloudStub, startCloudStub } from './cloud-stub.ts';

const WAV = { 'content-type': 'audio/wav' };

function soundOf(url: string | undefined, folder = tempDir()) {
  const host = manualHost();
  const { assets, close } = openStore(folder);
  const storage = { eventually: (_key: string, write: () => void) => write() };
  const sound = new NotificationSound(url, assets, storage, host);
  const stop = () => {
    sound.stop();
    close();
  };
  onTestFinished(stop);
  sound.start();
  const text = () => sound.current()?.bytes.toString();
  return { host, sound, folder, stop, text };
}

const asked = (stub: CloudStub, times: number) => soon(() => expect(stub.asked).toHaveLength(times));

it('the sound is fetched at the start and every day, and available after a restart without the provider [CLOUD-24]', async () => {
  const stub = await startCloudStub(() => ({ status: 200, text: 'first', headers: WAV }));
  const { host, folder, stop, text, sound } = soundOf(`${stub.url}/`);
  await soon(() => expect(text()).toBe('first'));
  expect([stub.asked[0]?.path, sound.current()?.contentType]).toEqual(['/notification.wav', 'audio/wav']);
  stub.reply = () => ({ status: 200, text: 'second', headers: WAV });
  await host.advance(NOTIFICATION_SOUND_EVERY_MS);
  await soon(() => expect(text()).toBe('second'));
  stop();
  expect(soundOf('http://127.0.0.1:1', folder).text()).toBe('second');
});

it('a failure, or a page that is no sound, keeps the stored sound and is retried sooner [CLOUD-24]', async () => {
  const stub = await startCloudStub(() => ({ status: 200, text: 'kept', headers: WAV }));
  const { host, text } = soundOf(stub.url);
  await soon(() => expect(text()).toBe('kept'));
  stub.reply = () => ({ status: 200, text: '<html>', headers: { 'content-type': 'text/html' } });
  await host.advance(NOTIFICATION_SOUND_EVERY_MS);
  await asked(stub, 2);
  await soon(() => expect(host.nextIn()).toBe(NOTIFICATION_SOUND_RETRY_MS));
  stub.reply = () => ({ status: 503 });
  await host.advance(NOTIFICATION_SOUND_RETRY_MS);
  await asked(stub, 3);
  expect(text()).toBe('kept');
});

it('without an address no request is sent, and a previously stored sound is not played [CLOUD-24]', async () => {
  const { host, sound } = soundOf(undefined);
  expect([host.nextIn(), sound.current()]).toEqual([undefined, undefined]);
});
