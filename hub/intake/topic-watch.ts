// Owns the standing subscription to an HQ's own topic: it tells of a saved setup, orders come on the sites' topics (HQ-11, BRK-07).
import { type BrokerAddress, type BrokerFeed, type BrokerState, createBrokerFeed } from './broker-feed.ts';
import type { IntakeHost, Signal } from './intake-host.ts';
import { readMessage } from './order-message.ts';

export interface TopicWatchParts {
  site: string;
  broker: BrokerAddress;
  host: IntakeHost;
  onSignal(signal: Signal): void;
  onBroker(state: BrokerState): void;
}

/** After every connect a message may have been missed, so that each one tells of a setup that may have changed. */
export function createTopicWatch({ site, broker, host, onSignal, onBroker }: TopicWatchParts): BrokerFeed {
  return createBrokerFeed({
    ...broker,
    site,
    host,
    take: (body) => {
      const reading = readMessage(body, host.now(), site);
      if (reading.kind === 'signal') onSignal(reading.signal);
      else {
        const details = { event: 'message_ignored', site, type: reading.type, kind: reading.kind };
        host.log.warn(details, 'A message on the topic of an HQ was not for it');
      }
      return Promise.resolve({ committed: true, sentAt: reading.sentAt });
    },
    onTaken: () => {},
    catchUp: () => {
      onSignal({ signal: 'config-updated', site });
      return Promise.resolve();
    },
    onState: onBroker,
    onListening: () => {},
  });
}
