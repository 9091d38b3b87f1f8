// Requests over the simulated restaurant's network: the client gets the hub's answer, or none in time.
import type { HubLife } from './hub-life.ts';
import { type Machine, world } from './machine.ts';

const LATENCY_MS = { from: 1, to: 12 } as const;
/** Timeout of a pad's request. */
const PATIENCE_MS = 10_000;

export interface LanRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: object | undefined;
}

export interface LanAnswer {
  status: number;
  body: string;
}

export interface LanOutcome {
  /** The hub answers now: from here on its acknowledgement must be kept. */
  said?(answer: LanAnswer): void;
  /** The client has the answer; undefined if none came. */
  heard(answer: LanAnswer | undefined): void;
}

/** @param life process at the hub's address, if any */
export function askHub(
  machine: Machine,
  life: HubLife | undefined,
  { method, path, headers, body }: LanRequest,
  { said, heard }: LanOutcome,
): void {
  const latencyMs = () => machine.dice.between(LATENCY_MS.from, LATENCY_MS.to);
  let isOver = false;
  const end = (answer?: LanAnswer) => {
    if (isOver) return;
    isOver = true;
    heard(answer);
  };
  const givesUp = machine.after(PATIENCE_MS, () => end(), world);
  if (life === undefined) return;
  const ask = async () => {
    const web = life.hub?.web;
    if (web === undefined) return;
    const answer = await web.inject({
      ...{ method, url: path, headers: { host: 'localhost', ...headers } },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (!life.owner.isAlive) return;
    const told = { status: answer.statusCode, body: answer.payload };
    said?.(told);
    machine.cancel(givesUp);
    machine.after(latencyMs(), () => end(told), world);
  };
  // A hub that ends meanwhile doesn't answer.
  machine.after(latencyMs(), () => void ask().catch(() => {}), life.owner);
}
