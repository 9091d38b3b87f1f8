// A board as text for reviewers: a few lines per card with every fact that its display draws. A fact without specific
// wording is printed as key=JSON, so new fields show up automatically; ids and sort keys are left to the digest.
import { createHash } from 'node:crypto';
import { customerOptions, operatorOptions } from '../../hub/boards/settings/profile-options.ts';
import { canonicalJson } from '../../shared/json/canonical-json.ts';
import { SECOND_MS } from '../../shared/limits.ts';
import type { Setup } from '../../shared/model/setup/setup.ts';
import type {
  Board,
  CustomerBoard,
  CustomerCard,
  ItemVariant,
  OperatorBoard,
} from '../../shared/protocol/board/board.ts';
import type { CourseOfTicket, Line, Ticket } from '../../shared/protocol/board/ticket.ts';
import type { BoardAddress } from '../../shared/protocol/board/view.ts';
import type { Site } from '../../shared/protocol/down.ts';

export interface BoardInTime {
  address: BoardAddress;
  board: Board;
  /** Hub time (ms) at which the board was read. */
  now: number;
  site: Site;
  /** The setup with default options: only deviating ones are printed. */
  usual: Setup;
}

const DIGEST_HEX = 12;
/** Smaller numbers of a board are no timestamps in milliseconds. */
const EARLIEST_MOMENT = 1_000_000_000_000;
const SECONDS_A_MINUTE = 60;

/** Hash of everything on a board, regardless of the order of keys. */
function digestOf(board: Board): string {
  return createHash('sha256').update(canonicalJson(board)).digest('hex').slice(0, DIGEST_HEX);
}

/** The lines of one board, its digest first. */
export function boardText(name: string, shown: BoardInTime): string[] {
  const { address, board, now } = shown;
  const { kind, profile, station, view } = address;
  const print = new BoardPrinter(now);
  const place = station === undefined ? profile : `${profile} at ${station}`;
  return [
    `=== ${name} · ${kind} ${place} · digest ${digestOf(board)} ===`,
    ...(view === undefined ? [] : [`view ${print.rest(view).join(' ')}`]),
    `${board.profile.name} · options ${print.rest(unusual(shown)).join(' ') || 'as usual'}`,
    ...('columns' in board ? print.customer(board) : print.operator(board)),
  ];
}

/** Options that differ from those of a new profile of this type; unset ones are null. */
function unusual({ board, usual, site }: BoardInTime): Record<string, unknown> {
  const profile = usual.profiles.find(({ type }) => type === board.profile.type);
  if (profile === undefined) throw new Error(`no usual profile of type ${board.profile.type}`);
  const defaults: Record<string, unknown> =
    profile.type === 'customer'
      ? customerOptions(profile, usual, site)
      : operatorOptions(profile, usual, site, {});
  const options: Record<string, unknown> = board.options;
  const names = [...new Set([...Object.keys(options), ...Object.keys(defaults)])].sort();
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = options[name] ?? null;
      return canonicalJson(value) === canonicalJson(defaults[name] ?? null) ? [] : [[name, value]];
    }),
  );
}

class BoardPrinter {
  readonly #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  operator(board: OperatorBoard): string[] {
    const { profile, options, head, groups, tickets, items, ...lists } = board;
    const { stations, waiters, sources, ingredients, review, ...rest } = lists;
    const { counts, partCounts, ...more } = head;
    const grouped = new Set(groups.flatMap((group) => group.tickets));
    const others = Object.keys(tickets).filter((id) => !grouped.has(id));
    const cards = (ids: readonly string[]) => ids.flatMap((id) => this.#card(tickets[id]));
    return [
      `count ${[...countsOf(counts), ...this.rest(more)].join(' · ') || 'nothing'}`,
      ...listed('count here', partCounts === undefined ? [] : countsOf(partCounts)),
      ...this.#allDay(items),
      ...listed(
        'ingredients',
        ingredients.map(({ name, quantity, unit = '' }) => `${quantity}${unit} ${name}`),
      ),
      ...listed('stations', stations.map(counted)),
      ...listed('waiters', waiters.map(counted)),
      ...listed(
        'sources',
        sources.map(({ id }) => id),
      ),
      ...listed('to read', review),
      ...this.rest(rest),
      ...groups.flatMap(({ key, label, tickets: ids, ...group }) => [
        ['--- group', key, label ?? '', ...this.rest(group)].filter(Boolean).join(' '),
        ...cards(ids),
      ]),
      ...(others.length === 0 ? [] : ['--- in no group', ...cards(others)]),
    ];
  }

  customer(board: CustomerBoard): string[] {
    const { profile, options, columns, delivered, tickets, ...rest } = board;
    const column = ([name, ids]: [string, string[]]) => [
      `--- column ${name}`,
      ...ids.map((id) => this.#customerCard(tickets[id])),
    ];
    return [...this.rest(rest), ...Object.entries({ ...columns, delivered }).flatMap(column)];
  }

  /** Facts as key=JSON, timestamps as ages. */
  rest(facts: object): string[] {
    return Object.entries(facts).flatMap(([key, value]) =>
      value === undefined ? [] : [`${key}=${canonicalJson(this.#agesIn(value))}`],
    );
  }

  #agesIn(value: unknown): unknown {
    if (typeof value === 'number') return value > EARLIEST_MOMENT ? this.#age(value) : value;
    if (Array.isArray(value)) return value.map((each) => this.#agesIn(each));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.#agesIn(each)]));
  }

  /** Time since a timestamp: 4m, 4m30s; in 4m for a future one. */
  #age(at: number): string {
    const seconds = Math.abs(this.#now - at) / SECOND_MS;
    const minutes = Math.floor(seconds / SECONDS_A_MINUTE);
    const left = seconds % SECONDS_A_MINUTE;
    return `${at > this.#now ? 'in ' : ''}${minutes}m${left === 0 ? '' : `${left}s`}`;
  }

  #allDay(items: OperatorBoard['items']): string[] {
    const lines: { category: string; rows: string[] }[] = [];
    for (const { itemId, name, count, category, states, variants = [], ...rest } of items) {
      const made = variants.map((variant) => this.#variant(variant));
      const about = [countsOf(states).join(', '), ...this.rest(rest), ...made].filter(Boolean).join('; ');
      const row = `${count} ${name} (${about})`;
      const last = lines.at(-1);
      if (last?.category === category) last.rows.push(row);
      else lines.push({ category, rows: [row] });
    }
    return lines.map(({ category, rows }) => `all day ${category}: ${rows.join(' · ')}`);
  }

  #variant({ count, modifiers = [], notes = [], ...rest }: ItemVariant): string {
    return [`${count} made`, ...modifiers.map(modifierText), ...notes.map(quoted), ...this.rest(rest)].join(
      ' ',
    );
  }

  #card(ticket: Ticket | undefined): string[] {
    if (ticket === undefined) return ['NO SUCH TICKET'];
    const { id, orderId, courseIds, sortAt, title, number, courseType, orderType, source, ...state } = ticket;
    const { status, stage, alert, urgent, moved, reprint, review, linked, ...facts } = state;
    const { items, actions, diners, waiter, tags, courses = [], stations = [], ...more } = facts;
    const { firedAt, firstServedAt, readyAt, servedAt, held, allergies = [], part, waitsFor, ...rest } = more;
    const flags = [
      ...(alert === 'none' ? [] : [alert]),
      ...Object.entries({ urgent, moved, reprint, review }).flatMap(([flag, on]) => (on ? [flag] : [])),
    ].map((flag) => flag.toUpperCase());
    const times = Object.entries({
      fired: firedAt,
      firstServed: firstServedAt,
      ready: readyAt,
      served: servedAt,
    });
    const head = [
      `[${title}] #${number}`,
      courseType,
      [status.toUpperCase(), ...(stage === status ? [] : [stage]), ...flags].join(' '),
      ...times.flatMap(([what, at]) => (at === undefined ? [] : [`${what} ${this.#age(at)}`])),
      `${orderType} ${source.id}`,
      ...(diners === undefined ? [] : [`${diners} guests`]),
      ...(waiter === undefined ? [] : [waiter]),
    ];
    return [
      head.join(' · '),
      ...listed('    ', [
        ...(linked === undefined ? [] : [`linked ${linked.join(', ')}`]),
        ...tags.map(tagText),
        ...(held === undefined ? [] : [`held ${this.rest(held).join(' ')}`]),
        ...(part === undefined ? [] : [`here ${part.stage}`]),
        ...(part?.doneAt === undefined ? [] : [`done here ${this.#age(part.doneAt)}`]),
        ...stations.map(({ name, done, all }) => `${name} ${done}/${all}`),
        ...(waitsFor === undefined ? [] : [`waits for ${waitsFor.station}: ${waitsFor.item}`]),
        ...this.rest(rest),
      ]),
      ...allergies.map(({ text, ...at }) => ['    ALLERGY', text, ...this.rest(at)].join(' ')),
      ...courses.map((course) => this.#course(course)),
      ...items.flatMap((line) => this.#line(line)),
      ...(actions.length === 0 ? [] : [`    can ${actions.join(' ')}`]),
    ];
  }

  #course({ id, courseType, status, stage, alert, actions, ...rest }: CourseOfTicket): string {
    const state = [status, ...(stage === status ? [] : [stage]), ...(alert === 'none' ? [] : [alert])];
    return `    course ${[id, courseType, ...state, ...this.rest(rest), 'can', ...actions].join(' ')}`;
  }

  #line(line: Line): string[] {
    const { id, itemIds, countedAs, courseId, name, quantity, unit = '', modifiers, notes, ...facts } = line;
    const { tags, allergens, contains = [], diner, diners = [], state, next, since, ...more } = facts;
    const { preparedBy, here, alsoAt, singles = [], ...rest } = more;
    const done = [
      state,
      ...(since === undefined ? [] : [this.#age(since)]),
      ...(preparedBy === undefined ? [] : [`by ${preparedBy}`]),
      ...(next === undefined ? [] : [`→ ${next}`]),
    ];
    const warned = allergens.filter((each) => !contains.includes(each));
    const parts = [
      `    ${quantity}${unit} ${name}`,
      ...modifiers.map(modifierText),
      ...notes.map(quoted),
      ...tags.map(tagText),
      ...(warned.length === 0 ? [] : [`ALLERGY ${warned.join(', ')}`]),
      ...(contains.length === 0 ? [] : [`contains ${contains.join(', ')}`]),
      ...[...(diner === undefined ? [] : [diner]), ...diners].map((seat) => `seat ${seat}`),
      done.join(' '),
      ...(courseId === undefined ? [] : [`of ${courseId}`]),
      ...(here ? [] : ['not here']),
      ...alsoAt.map((station) => `also at ${station}`),
      ...this.rest(rest),
    ];
    return [
      parts.join(' · '),
      ...singles.map(({ id: _, ...single }) => `        each ${this.rest(single).join(' ')}`),
    ];
  }

  #customerCard(card: CustomerCard | undefined): string {
    if (card === undefined) return 'NO SUCH ORDER';
    const { id, number, name, orderType, source, since, ...rest } = card;
    const who = name === undefined ? number : `${number} ${name}`;
    return [who, `${orderType} ${source}`, this.#age(since), ...this.rest(rest)].join(' · ');
  }
}

const quoted = (text: string) => JSON.stringify(text);
const tagText = ({ text, style = '' }: { text: string; style?: string | undefined }) =>
  `tag ${text} ${style}`.trimEnd();
const counted = ({ name, count, isVirtual }: { name: string; count: number; isVirtual?: true | undefined }) =>
  `${name} ${count}${isVirtual ? ' (virtual)' : ''}`;

function countsOf(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
}

function listed(label: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  return [label.trim() === '' ? `${label}${entries.join(' · ')}` : `${label} ${entries.join(' · ')}`];
}

const SIGNS = { add: '+', remove: '-', plain: '' };

function modifierText({ text, kind, placement, level = 0 }: Line['modifiers'][number]): string {
  const place = placement === undefined ? '' : ` (${placement})`;
  return `${'>'.repeat(level)}${SIGNS[kind]}${text}${place}`;
}
