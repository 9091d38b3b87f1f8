// A small till to begin with: it sends orders to a hub on the network, changes and cancels them, and hears what becomes of
// them. Node 20 or newer and nothing else. docs/intake.md explains the calls.
//
//   export HUB=http://192.168.1.10:4600 TOKEN=the-token-from-the-setup
//   node till.mjs order 7 "2 Burger -Onions" "1 Fries"
//   node till.mjs change 1 "3 Burger -Onions"
//   node till.mjs cancel 1 "guest left"
//   node till.mjs events
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const { HUB = 'http://localhost:4600', TOKEN = '', TILL_FILE = 'till.json' } = process.env;
const RETRY_AFTER_MS = 2_000;
const COMMANDS = { order, change, cancel, events };

/** What outlives a power cut: each order as it was said last, what the hub has not taken yet, and the last event heard. */
const book = existsSync(TILL_FILE)
  ? JSON.parse(readFileSync(TILL_FILE, 'utf8'))
  : { orders: {}, unsent: [], lastEvent: '0' };

const [command = '', ...words] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, command)) end(`Say one of: ${Object.keys(COMMANDS).join(', ')}`);
await COMMANDS[command](...words);

async function order(table, ...items) {
  const number = Object.keys(book.orders).length + 1;
  // Unique in the house, over all tills and days; the number is what people call it.
  const id = `till-${Date.now().toString(36)}-${number}`;
  const document = { id, version: 1, number, table, items: items.map(itemOf) };
  book.orders[number] = document;
  await deliver({ method: 'POST', path: '/api/intake/orders', body: document });
  say(`Order ${number} is at the kitchen`);
}

/** A version is the whole order: what it names no more is cancelled. */
async function change(number, ...items) {
  const former = known(number);
  const document = { ...former, version: former.version + 1, items: items.map(itemOf) };
  book.orders[number] = document;
  await deliver({ method: 'PUT', path: `/api/intake/orders/${former.id}`, body: document });
  say(`Order ${number} is changed`);
}

async function cancel(number, reason = 'cancelled at the till') {
  const path = `/api/intake/orders/${known(number).id}/cancel`;
  await deliver({ method: 'POST', path, body: { reason } });
  say(`Order ${number} is cancelled`);
}

/** Tells what happens in the kitchen, from where it stopped the last time. */
async function events() {
  for (;;) {
    const response = await ask('GET', `/api/intake/events?after=${book.lastEvent}`);
    if (response === undefined || response.status >= 500) {
      await pause();
      continue;
    }
    if (!response.ok) end(`The hub says: ${await response.text()}`);
    const page = await response.json();
    for (const event of page.events) say(`${event.type} ${event.data.orderId}`);
    if (page.events.length === 0) await pause();
    // Kept only now: what was told may be told again after a cut, and is never left out.
    book.lastEvent = page.next;
    keep();
  }
}

/** "2 Burger -Onions +Cheese": the count, the name, what is left out and what is added. */
function itemOf(text, place) {
  const [, count = '1', name = text, rest = ''] = /^(?:(\d+)\s+)?([^+-]+?)\s*((?:[+-].*)?)$/.exec(text) ?? [];
  const modifiers = [...rest.matchAll(/([+-])\s*([^+-]+)/g)].map(([, sign, what]) => ({
    name: what.trim(),
    action: sign === '-' ? 'remove' : 'add',
  }));
  return { id: String(place + 1), name, quantity: Number(count), modifiers };
}

/** On the disk first, then to the hub, again and again: the same id and version counts once however often it comes. */
async function deliver(request) {
  book.unsent.push(request);
  keep();
  while (book.unsent.length > 0) {
    const [{ method, path, body }] = book.unsent;
    const response = await ask(method, path, body);
    if (response === undefined || response.status >= 500 || response.status === 429) {
      say('The hub does not answer; trying again');
      await pause();
      continue;
    }
    book.unsent.shift();
    keep();
    // Refused for good: a person has to look, sending it again changes nothing.
    if (!response.ok) end(`The hub says: ${await response.text()}`);
  }
}

/** The hub's answer; undefined where there is none. */
async function ask(method, path, body) {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  try {
    return await fetch(HUB + path, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    return undefined;
  }
}

function known(number) {
  return book.orders[number] ?? end(`There is no order ${number}`);
}

function keep() {
  writeFileSync(`${TILL_FILE}.next`, JSON.stringify(book));
  renameSync(`${TILL_FILE}.next`, TILL_FILE);
}

function pause() {
  return new Promise((done) => setTimeout(done, RETRY_AFTER_MS));
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function end(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
