// The single replay next to the live kitchen, in a separate process; it ends when its viewer leaves or sends no request
// for five minutes (REPLAY-01, REPLAY-03).
import { type ChildProcess, fork } from 'node:child_process';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Outcome } from '../../shared/protocol/refusal.ts';
import type {
  Landmark,
  ReplayChecked,
  ReplayedBoard,
  ReplayedChanges,
  ReplayInfo,
} from '../../shared/protocol/replay.ts';
import { REPLAY_ANSWER_WITHIN_MS, REPLAY_HEAP_MB, REPLAY_IDLE_MS } from '../../shared/replay-limits.ts';
import type { CurrentSite } from '../engine/site-context.ts';
import type { Machine } from '../host/machine.ts';
import { REPLAY_COMMAND, type ReplaySaid } from './replay-process.ts';
import type { ReplayQuestion } from './replay-session.ts';

/** JSON text of such a value: a board of forty cards passes through the hub unparsed. */
export type JsonOf<Value> = string & { readonly json?: Value };

interface RunningReplay {
  viewer: string;
  process: ChildProcess;
  asked: Map<number, (outcome: Outcome<string>) => void>;
  cancelIdle: () => void;
}

const FAULT: Outcome<never> = { ok: false, refusal: { code: 'hub-fault' } };

/**
 * One viewer at a time; another one is refused with replay-busy. Also refused: replay-unknown before the journal
 * begins, replay-other-site while the hub served another site, board-unknown if the setup of that moment has no such
 * board, wrong-state before a board was opened.
 */
export class Replays {
  readonly #program: string;
  readonly #dataDir: string;
  readonly #served: CurrentSite;
  readonly #host: Machine;
  #running: RunningReplay | undefined;
  #questions = 0;

  /** @param program executable of the hub, which has a replay command */
  constructor(program: string, dataDir: string, served: CurrentSite, host: Machine) {
    this.#program = program;
    this.#dataDir = dataDir;
    this.#served = served;
    this.#host = host;
  }

  info(viewer: string, at: number): Promise<Outcome<JsonOf<ReplayInfo>>> {
    return this.#ask(viewer, { do: 'info', at, now: this.#host.now() });
  }

  open(viewer: string, at: number, address: BoardAddress): Promise<Outcome<JsonOf<ReplayedBoard>>> {
    return this.#ask(viewer, { do: 'open', at, address, now: this.#host.now() });
  }

  play(viewer: string, until: number): Promise<Outcome<JsonOf<ReplayedChanges>>> {
    return this.#ask(viewer, { do: 'play', until, now: this.#host.now() });
  }

  step(viewer: string, forward: boolean, to: Landmark | undefined): Promise<Outcome<JsonOf<ReplayedBoard>>> {
    return this.#ask(viewer, { do: 'step', forward, to, now: this.#host.now() });
  }

  check(viewer: string, from: number, to: number): Promise<Outcome<JsonOf<ReplayChecked>>> {
    return this.#ask(viewer, { do: 'check', from, to });
  }

  leave(viewer: string): void {
    if (this.#running?.viewer === viewer) this.#end(this.#running);
  }

  /** Id of the replaying process, for measurements. */
  processId(): number | undefined {
    return this.#running?.process.pid;
  }

  /** Also called when the hub switches to another site: an open board belongs to the former one (REPLAY-04). */
  stop(): void {
    if (this.#running !== undefined) this.#end(this.#running);
  }

  #ask(viewer: string, question: ReplayQuestion): Promise<Outcome<string>> {
    if (this.#running !== undefined && this.#running.viewer !== viewer)
      return Promise.resolve({ ok: false, refusal: { code: 'replay-busy' } });
    const running = this.#running ?? this.#start(viewer);
    this.#running = running;
    const id = ++this.#questions;
    running.cancelIdle();
    running.cancelIdle = this.#host.after(REPLAY_IDLE_MS, () => this.#end(running));
    return new Promise((answer) => {
      const cancelLate = this.#host.after(REPLAY_ANSWER_WITHIN_MS, () => {
        this.#host.log.error({ question: question.do }, 'a replay timed out and was stopped');
        this.#end(running);
      });
      running.asked.set(id, (outcome) => {
        cancelLate();
        answer(outcome);
      });
      running.process.send({ id, question }, (error) => {
        if (error !== null) this.#end(running);
      });
    });
  }

  #start(viewer: string): RunningReplay {
    const { log } = this.#host;
    const site = this.#served.organisation?.id ?? '';
    const process = fork(this.#program, [REPLAY_COMMAND, this.#dataDir, site], {
      execArgv: [`--max-old-space-size=${REPLAY_HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Texts are sent as they are, not as JSON within JSON.
      serialization: 'advanced',
    });
    const running: RunningReplay = { viewer, process, asked: new Map(), cancelIdle: () => {} };
    process.on('message', (said: ReplaySaid) => {
      const answer = running.asked.get(said.id);
      running.asked.delete(said.id);
      if ('fault' in said) log.error({ fault: said.fault }, 'a replay failed');
      answer?.(outcomeOf(said));
    });
    process.on('error', (error) => {
      log.error({ err: error }, 'a replay could not be started');
      this.#end(running);
    });
    process.on('exit', () => this.#end(running));
    log.info({ event: 'replay', viewer }, 'a replay started');
    return running;
  }

  #end(running: RunningReplay): void {
    if (this.#running === running) this.#running = undefined;
    running.cancelIdle();
    running.process.kill('SIGKILL');
    for (const answer of running.asked.values()) answer(FAULT);
    running.asked.clear();
  }
}

function outcomeOf(said: ReplaySaid): Outcome<string> {
  if ('fault' in said) return FAULT;
  return 'json' in said ? { ok: true, value: said.json } : { ok: false, refusal: { code: said.code } };
}
