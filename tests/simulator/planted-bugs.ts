// Bugs that the simulator must find: each changes one place of the product's source as it is loaded, in a separate process.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface PlantedBug {
  /** Description of the bug. */
  name: string;
  /** Path from the root of the repository. */
  file: string;
  /** Original text, which occurs exactly once. */
  right: string;
  wrong: string;
}

const ROOT = join(import.meta.dirname, '../..');

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'a message is acknowledged before its commit',
    file: 'hub/intake/broker-feed.ts',
    right: 'const { committed, sentAt } = await this.#listener.receive(body);',
    wrong: 'acknowledge();\n        const { committed, sentAt } = await this.#listener.receive(body);',
  },
  {
    name: 'an update that is not held on the disk is acknowledged',
    file: 'hub/intake/received-orders.ts',
    right: 'return this.#writeHeld() ? Promise.resolve(true) : window.delivered.promise;',
    wrong: 'return Promise.resolve(true);',
  },
  {
    name: 'a full disk sends orders to quarantine',
    file: 'hub/intake/received-orders.ts',
    right: 'if (!this.#isDiskFull(failure.reason)) rejections += 1;',
    wrong: 'rejections += 1;',
  },
  {
    name: 'a pad is answered before what it brings is stored',
    file: 'hub/intake/pads/pad-intake.ts',
    right: '(await Promise.allSettled(stored)).find(',
    wrong: '(await Promise.allSettled(stored.slice(0, 0))).find(',
  },
  {
    name: 'what a waiter did at a pad does not go on to the cloud',
    file: 'hub/engine/step.ts',
    right: "if (isNews && (isUntold || (origin === 'pad' && fact.kind === 'action'))) this.#passOn(fact);",
    wrong: 'if (isNews && isUntold) this.#passOn(fact);',
  },
  {
    name: "a proxy's 403 for a token logs the restaurant out",
    file: 'hub/cloud/account/tokens.ts',
    right: 'const ENDS_SESSION = new Set([400, 401]);',
    wrong: 'const ENDS_SESSION = new Set([400, 401, 403]);',
  },
  {
    name: 'somebody works with any passcode',
    file: 'hub/web/session/staff-routes.ts',
    right: 'if (!(await staff.fits(site, userId, passcode)))',
    wrong: "if (!(await staff.fits(site, userId, passcode)) && passcode === '')",
  },
  {
    name: 'nothing is loaded after a reconnect',
    file: 'hub/intake/broker-feed.ts',
    right: 'await this.#listener.catchUp();',
    wrong: 'await Promise.resolve();',
  },
  {
    name: 'the cursor is saved before the orders are',
    file: 'hub/intake/order-load.ts',
    right: "if (!(await options.loadedOrders.deliver(answer.orders))) return 'stopped';",
    wrong: 'save(knownUpTo(startedAt));\n      if (answer.orders.length > 0) return undefined;',
  },
  {
    name: 'a load begins after what it must bring',
    file: 'hub/intake/order-load.ts',
    right: 'Math.min(upTo - OVERLAP_MS, known) : known - OVERLAP_MS;',
    wrong: 'upTo : upTo;',
  },
  {
    name: 'a stale document wins',
    file: 'hub/kitchen/state/apply.ts',
    right: 'if (!isNewer(fact, state)) return after;',
    wrong: 'if (state.raw === fact.raw) return after;',
  },
  {
    name: 'a stale document is stored over a newer one',
    file: 'hub/engine/unit-of-work.ts',
    right: "if (fact.kind === 'order' && memory.state(fact.orderId)?.document === fact.document) {",
    wrong: "if (fact.kind === 'order') {",
  },
  {
    name: 'a command that comes again is done again',
    file: 'hub/engine/command-step.ts',
    right: 'if (known === undefined) return undefined;',
    wrong: 'if (known === undefined || known.answer.ok) return undefined;',
  },
  {
    name: 'a command is answered before its commit',
    file: 'hub/engine/command-step.ts',
    right: '    this.#work.afterCommit(answer);\n',
    wrong: '    answer();\n',
  },
  {
    name: 'a display takes back what another one did',
    file: 'hub/kitchen/commands/decide-undo.ts',
    right: 'if (remembered === undefined || remembered.clientId !== actor.clientId) {',
    wrong: 'if (remembered === undefined) {',
  },
  {
    name: 'a lane goes on past an event that waits',
    file: 'hub/store/outbox-store.ts',
    right: 'const isBefore = and(eq(earlier.lane, outbox.lane), lt(earlier.id, outbox.id));',
    wrong: 'const isBefore = and(eq(earlier.lane, outbox.lane), gt(earlier.id, outbox.id));',
  },
  {
    name: 'what nobody answered counts as sent',
    file: 'hub/cloud/outbox.ts',
    right: "case 'no-connection':\n        return this.#retry(row, answer);",
    wrong: "case 'no-connection':\n        return rows.sent(row.id, true);",
  },
  {
    name: "what the cloud can't take now counts as refused",
    file: 'hub/cloud/cloud-answer.ts',
    right: "if (PASSING.has(status) || status >= 500 || status < 400) return 'retry-later';",
    wrong: "if (status < 400) return 'retry-later';",
  },
  {
    name: 'a lane that a 403 holds never goes on',
    file: 'hub/cloud/outbox.ts',
    right: '    this.#forbidden.clear();\n',
    wrong: '    this.#answers += 1;\n',
  },
  {
    name: 'events go to the cloud under another id',
    file: 'hub/cloud/outbox-request.ts',
    right: 'const json = actionToWire(message.event);',
    wrong:
      "const json = { ...actionToWire(message.event), request_id: message.event.request_id + '-again' };",
  },
  {
    name: 'an event that is known is taken for another',
    file: 'hub/engine/unit-of-work.ts',
    right: 'const known = this.#events.get(requestId) ?? events.find(requestId);',
    wrong: 'const known = this.#events.get(requestId);',
  },
  {
    name: 'a failed commit leaves its changes in memory',
    file: 'hub/engine/engine.ts',
    right:
      '    } catch (error) {\n      this.#memory.rollback();\n      this.#host.storage.failed(asError(error));',
    wrong:
      '    } catch (error) {\n      this.#memory.commit();\n      this.#host.storage.failed(asError(error));',
  },
  {
    name: "a part's hash is left out of the digest",
    file: 'hub/boards/projection/published-parts.ts',
    right: '        changed[name] = part;\n        hashes.changed(name);',
    wrong: "        changed[name] = part;\n        if (name !== 'head') hashes.changed(name);",
  },
  {
    name: 'a ticket that is gone stays in the digest',
    file: 'hub/boards/projection/published-parts.ts',
    right: '        held.delete(id);\n        hashes.changed(id);',
    wrong: '        held.delete(id);',
  },
  {
    name: 'a display goes on with the board before the change',
    file: 'displays/link/boards/held-board.ts',
    right: '    this.hashes.note(noted);\n    this.held = next;\n',
    wrong: '    this.hashes.note(noted);\n    this.held = { ...next, board: this.held.board };\n',
  },
  {
    name: 'a display that was held back gets no board',
    file: 'hub/screens/live-publisher.ts',
    right: '      for (const channel of this.channels.values()) channel.caughtUp(outgoing);',
    wrong:
      "      for (const channel of this.channels.values()) if (channel.key === '') channel.caughtUp(outgoing);",
  },
  {
    name: 'commands without an answer are not sent again',
    file: 'displays/link/live-link.ts',
    right: '    this.boards.askAll();\n    this.commands.sendAll();',
    wrong: '    this.boards.askAll();',
  },
  {
    name: 'a board that nobody watches stays open',
    file: 'hub/screens/live-publisher.ts',
    right: '    if (channel.watchers.size === 0) this.forget(channel);\n    this.engine.closeBoard(key);',
    wrong: '    if (channel.watchers.size === 0) this.forget(channel);',
  },
  {
    name: 'a board sleeps through its moments',
    file: 'hub/engine/live-boards.ts',
    right: 'if (board.projection.nextMoment() <= now) this.#draw(board',
    wrong: 'if (board.projection.nextMoment() <= now - 60_000) this.#draw(board',
  },
  {
    name: 'a restart forgets what was done with an order',
    file: 'hub/store/order-store.ts',
    right: 'found.set(orderId, [...(known ?? []), ...events.map(readEventFact)]);',
    wrong: 'found.set(orderId, [...(known ?? []), ...events.map(readEventFact).slice(1)]);',
  },
  {
    name: 'the audit log goes on over a disk that does not sync',
    file: 'hub/engine/audit-log.ts',
    right: '      this.#storage.failed(reason);\n      // A user',
    wrong: '      // A user',
  },
  {
    name: 'a disk that does not sync is used on',
    file: 'hub/store/storage-watch.ts',
    right: "if (kind === 'sync' || kind === 'damaged') die(reason);",
    wrong: "if (kind === 'damaged') die(reason);",
  },
];

/** Applies the bug to all code this process loads from now on. */
export function plant(name: string): void {
  const bug = PLANTED_BUGS.find((each) => each.name === name);
  if (bug === undefined) throw new Error(`no such bug: ${name}`);
  const path = join(ROOT, bug.file);
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      if (!url.startsWith('file:') || fileURLToPath(url) !== path) return loaded;
      return { ...loaded, source: withBug(bug) };
    },
  });
}

/** The file with the bug; throws if its original text is missing. */
export function withBug({ name, file, right, wrong }: PlantedBug): string {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const parts = text.split(right);
  if (parts.length !== 2) throw new Error(`${name}: its place in ${file} is there ${parts.length - 1} times`);
  return parts.join(wrong);
}
