// Owns the merging of an order's updates: the first passes at once, those of the next second pass together at its end (BRK-05).
import { parseJson } from '../../shared/json/json-limits.ts';
import { ORDER_MERGE_WINDOW_MS } from '../../shared/limits.ts';
import type { Fact } from '../kitchen/state/facts.ts';
import type { IntakeHost } from './intake-host.ts';

export interface OrderUpdate {
  orderId: string;
  lastUpdated: number;
  /** The document and the actions in it. Of merged updates all count: even a stale document may carry a stamp. */
  facts: readonly Fact[];
  /** The message as it came. */
  body: string;
}

/**
 * One text that outlives a restart; a write is on the disk when it returns. Held updates lie here, so that the broker
 * can be told "committed" at once: with a prefetch of 1 a held message would hold up every other order for a second.
 */
export interface UpdateShelf {
  read(): string | undefined;
  write(text: string): void;
}

export interface OrderMerge {
  /** True once this update is committed, by itself, with others, or on the shelf; false if the hub stopped before. */
  offer(update: OrderUpdate): Promise<boolean>;
  /** Bodies that a former run left on the shelf; they are forgotten once something is held or `forget` is called. */
  left(): string[];
  forget(): void;
  /** Held updates stay on the shelf. */
  stop(): void;
}

interface Window {
  held: OrderUpdate[];
  passed: PromiseWithResolvers<boolean>;
  cancel(): void;
}

/** @param pass hands updates on in one piece, oldest first; true once they are committed */
export function createOrderMerge(
  host: Pick<IntakeHost, 'after' | 'log'>,
  shelf: UpdateShelf,
  pass: (updates: readonly OrderUpdate[]) => Promise<boolean>,
): OrderMerge {
  const windows = new Map<string, Window>();
  /** Passed on and not yet committed: still on the shelf. */
  const passing = new Set<readonly OrderUpdate[]>();

  const open = (orderId: string) => {
    const cancel = host.after(ORDER_MERGE_WINDOW_MS, () => void close(orderId));
    windows.set(orderId, { held: [], passed: Promise.withResolvers<boolean>(), cancel });
  };

  const close = async (orderId: string) => {
    const window = windows.get(orderId);
    windows.delete(orderId);
    if (window === undefined || window.held.length === 0) return;
    const updates = window.held.toSorted((a, b) => a.lastUpdated - b.lastUpdated);
    open(orderId);
    passing.add(updates);
    const done = await pass(updates);
    passing.delete(updates);
    // Not committed: they stay on the shelf for the next start.
    if (done) keepOnShelf();
    window.passed.resolve(done);
  };

  const keepOnShelf = (): boolean => {
    const all = [...passing, ...[...windows.values()].map((window) => window.held)].flat();
    try {
      shelf.write(JSON.stringify(all.map((update) => update.body)));
      return true;
    } catch (error) {
      host.log.error({ event: 'shelf_not_written', error: String(error) }, 'Held updates could not be kept');
      return false;
    }
  };

  return {
    offer: (update) => {
      const window = windows.get(update.orderId);
      if (window === undefined) {
        open(update.orderId);
        return pass([update]);
      }
      window.held.push(update);
      return keepOnShelf() ? Promise.resolve(true) : window.passed.promise;
    },
    left: () => readShelf(shelf.read()),
    forget: () => {
      keepOnShelf();
    },
    stop: () => {
      for (const window of windows.values()) {
        window.cancel();
        window.passed.resolve(false);
      }
      windows.clear();
    },
  };
}

function readShelf(text: string | undefined): string[] {
  const bodies = parseJson(text ?? '[]');
  if (!bodies.ok || !Array.isArray(bodies.value)) return [];
  return bodies.value.filter((body) => typeof body === 'string');
}
