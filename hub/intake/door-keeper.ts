// Owns getting things through the door whatever happens behind it: again after a failure, aside when it can't be (DURA-02, DURA-04).
import { DOOR_RETRIES_BEFORE_QUARANTINE, DOOR_RETRY_MS } from '../../shared/limits.ts';
import type { Fact } from '../kitchen/state/facts.ts';
import type { IntakeDoor, IntakeHost, QuarantineEntry } from './intake-host.ts';

/** Answers are true once the commit is made, false if the hub stopped before it. */
export interface DoorKeeper {
  /** Takes the facts; what the engine rejects again and again goes to quarantine, so that it never blocks the rest. */
  take(facts: readonly Fact[], aside: () => Omit<QuarantineEntry, 'reason'>): Promise<boolean>;
  putAside(entry: QuarantineEntry): Promise<boolean>;
  stop(): void;
}

export function createDoorKeeper(door: IntakeDoor, host: IntakeHost): DoorKeeper {
  const pauses = new Set<() => void>();
  let stopped = false;

  const pause = () =>
    new Promise<void>((resolve) => {
      const end = () => {
        cancel();
        pauses.delete(end);
        resolve();
      };
      const cancel = host.after(DOOR_RETRY_MS, end);
      pauses.add(end);
    });

  /** The reason why it failed, undefined when it is done. */
  const attempt = async (
    store: () => Promise<void>,
    orderId: string | undefined,
  ): Promise<string | undefined> => {
    try {
      await store();
      return undefined;
    } catch (error) {
      host.log.error(
        { event: 'intake_not_stored', orderId, error: String(error) },
        'What arrived could not be stored yet',
      );
      return String(error);
    }
  };

  const putAside = async (entry: QuarantineEntry): Promise<boolean> => {
    while (!stopped) {
      if ((await attempt(() => door.quarantine(entry), entry.orderId)) === undefined) return true;
      await pause();
    }
    return false;
  };

  return {
    take: async (facts, aside) => {
      for (let tries = 1; !stopped; tries++) {
        const failure = await attempt(() => door.take(facts, 'cloud'), facts[0]?.orderId);
        if (failure === undefined) return true;
        const hopeless = tries >= DOOR_RETRIES_BEFORE_QUARANTINE;
        // With a full disk this fails too, and both are tried until there is room.
        const entry = { ...aside(), reason: `not taken: ${failure}` };
        if (hopeless && (await attempt(() => door.quarantine(entry), entry.orderId)) === undefined)
          return true;
        await pause();
      }
      return false;
    },
    putAside,
    stop: () => {
      stopped = true;
      for (const end of [...pauses]) end();
    },
  };
}
