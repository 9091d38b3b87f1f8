// Owns the moments at which something changes by time alone, the next one always at hand (LIVE-03: a tick touches only what is due).

export interface Moments {
  /** Sets the moment (ms) of a key; Infinity takes it out. */
  set(key: string, moment: number): void;
  /** The earliest moment; Infinity if none. */
  next(): number;
  /** Takes out and returns every key whose moment is at or before `now`. */
  takeDue(now: number): string[];
}

interface Waiting {
  key: string;
  moment: number;
}

/** A heap in which outdated entries stay until they surface; it is made anew when they outnumber the valid ones. */
export function createMoments(): Moments {
  const current = new Map<string, number>();
  let heap: Waiting[] = [];

  const push = (waiting: Waiting) => {
    let place = heap.push(waiting) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || above.moment <= waiting.moment) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = waiting;
  };
  const pop = () => {
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let place = 0;
    for (;;) {
      const left = heap[2 * place + 1];
      const right = heap[2 * place + 2];
      const rightFirst = right !== undefined && left !== undefined && right.moment < left.moment;
      const child = rightFirst ? right : left;
      if (child === undefined || child.moment >= last.moment) break;
      heap[place] = child;
      place = 2 * place + (rightFirst ? 2 : 1);
    }
    heap[place] = last;
  };
  const top = (): Waiting | undefined => {
    for (;;) {
      const first = heap[0];
      if (first === undefined || current.get(first.key) === first.moment) return first;
      pop();
    }
  };

  return {
    set(key, moment) {
      if (current.get(key) === moment) return;
      if (moment === Infinity) {
        current.delete(key);
        return;
      }
      current.set(key, moment);
      push({ key, moment });
      if (heap.length > 2 * current.size + 64) {
        heap = [];
        for (const [waitingKey, at] of current) push({ key: waitingKey, moment: at });
      }
    },
    next: () => top()?.moment ?? Infinity,
    takeDue(now) {
      const due: string[] = [];
      for (let first = top(); first !== undefined && first.moment <= now; first = top()) {
        due.push(first.key);
        current.delete(first.key);
        pop();
      }
      return due;
    },
  };
}
