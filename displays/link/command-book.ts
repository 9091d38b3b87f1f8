// Owns the commands that have no answer yet (LIVE-07): in order, kept over a reload, given up at last.
import * as z from 'zod/mini';
import { COMMAND_GIVE_UP_CONNECTED_MS, COMMAND_KEEP_OVER_RELOAD_MS } from '../../shared/limits.ts';
import { type Command, command } from '../../shared/protocol/command.ts';
import type { RefusalCode } from '../../shared/protocol/refusal.ts';
import { type BoardAddress, boardAddress } from '../../shared/protocol/view.ts';
import type { LinkHost } from './link-host.ts';
import type { RefusalParams } from './live-store.ts';

export type Answer = { ok: true; undo: boolean } | { ok: false; code: RefusalCode; params?: RefusalParams };

export interface OpenCommand {
  id: string;
  watch?: string | undefined;
  address?: BoardAddress | undefined;
  command: Command;
  madeAtMs: number;
  /** How long the hub was there and didn't answer. */
  connectedMs: number;
  quiet: boolean;
  settle(answer: Answer): void;
}

const KEPT_UNDER = 'kds_open_commands';
const keptCommands = z.array(
  z.object({
    id: z.string(),
    watch: z.optional(z.string()),
    address: z.optional(boardAddress),
    command,
    madeAtMs: z.number(),
  }),
);

type Kept = Pick<LinkHost, 'kept' | 'wallMs'>;

export class CommandBook {
  private readonly host: Kept;
  private readonly open = new Map<string, OpenCommand>();

  constructor(host: Kept) {
    this.host = host;
  }

  add(entry: OpenCommand): void {
    this.open.set(entry.id, entry);
    this.keep();
  }

  all(): OpenCommand[] {
    return [...this.open.values()];
  }

  take(id: string): OpenCommand | undefined {
    const entry = this.open.get(id);
    if (entry && this.open.delete(id)) this.keep();
    return entry;
  }

  /** Counts time in which the hub could have answered; returns those that waited too long. */
  waited(ms: number): OpenCommand[] {
    for (const entry of this.open.values()) entry.connectedMs += ms;
    return this.all().filter((entry) => entry.connectedMs >= COMMAND_GIVE_UP_CONNECTED_MS);
  }

  /** What the tab held before its reload; commands older than an hour come back under `stale`. */
  restore(): { fresh: OpenCommand[]; stale: OpenCommand[] } {
    const now = this.host.wallMs();
    const entries = this.read().map((kept) => ({ ...kept, connectedMs: 0, quiet: false, settle: ignore }));
    const isFresh = (entry: OpenCommand) => now - entry.madeAtMs < COMMAND_KEEP_OVER_RELOAD_MS;
    const fresh = entries.filter(isFresh);
    for (const entry of fresh) this.open.set(entry.id, entry);
    this.keep();
    return { fresh, stale: entries.filter((entry) => !isFresh(entry)) };
  }

  private read() {
    const text = this.host.kept.read(KEPT_UNDER);
    if (!text) return [];
    const parsed = keptCommands.safeParse(parseJson(text));
    return parsed.success ? parsed.data : [];
  }

  private keep(): void {
    const entries = this.all().map(({ id, watch, address, command, madeAtMs }) => ({
      id,
      watch,
      address,
      command,
      madeAtMs,
    }));
    this.host.kept.write(KEPT_UNDER, entries.length === 0 ? null : JSON.stringify(entries));
  }
}

/** Nobody waits for the answer of a command from before a reload. */
function ignore(): void {
  return;
}

/** The value of a JSON text, or undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
