// Owns the light call that tells whether the cloud answers, every 180 s and whenever asked (CLOUD-25, CLOUD-29).
import { PING_CLOUD_MS } from '../../shared/limits.ts';
import type { CloudAnswer } from './cloud-answer.ts';
import type { CloudClient } from './cloud-client.ts';
import type { CloudHost } from './cloud-host.ts';

export interface CloudPing {
  /** Asks at once, and from then on every 180 s. */
  start(): void;
  stop(): void;
}

/** @param onAnswer told after every ping; whether the line is up is told by the client's onReachable */
export function createPing(
  client: CloudClient,
  host: Pick<CloudHost, 'after'>,
  onAnswer: (answer: CloudAnswer) => void,
): CloudPing {
  let cancel: (() => void) | undefined;
  let running = 0;
  const ask = async (run: number) => {
    const answer = await client.call({ method: 'GET', server: 'kds', path: '/ping' });
    if (run !== running) return;
    onAnswer(answer);
    cancel = host.after(PING_CLOUD_MS, () => void ask(run));
  };
  const stop = () => {
    running += 1;
    cancel?.();
  };
  return {
    start: () => {
      stop();
      void ask(running);
    },
    stop,
  };
}
