// Order document that results from a till's versions, one after the other.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { IntakeLookups } from '../../../hub/kitchen/intake/intake-lines.ts';
import {
  cancelledDocument,
  firedDocument,
  lastUpdatedOf,
  orderDocumentOf,
} from '../../../hub/kitchen/intake/order-document.ts';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import type { Item } from '../../../hub/kitchen/state/kitchen.ts';
import { INTAKE_EXAMPLES, type IntakeOrder, intakeOrder } from '../../../shared/model/intake-order.ts';
import { seed } from '../../properties/seed.ts';
import { arrives, at, course, event, item, order, orderOf, rules } from '../builders.ts';

const courseOfMenu = new Map([
  ['Flan', 'Desserts'],
  ['Lamb', 'Mains'],
]);
const book: IntakeLookups = {
  itemId: ({ sku, name }) => sku ?? `name:${name}`,
  modifierOf: (_item, { sku }) => ({ item: sku }),
  courseOf: ({ name }) => courseOfMenu.get(name),
  tableId: (table) => `table-${table}`,
};

/** Versions of one order from a till, with the cooks' actions in between; a minute passes with each. */
class Evening {
  readonly facts: Fact[] = [];
  #minute = 0;
  #said: IntakeOrder | undefined;

  get order() {
    return this.facts.length === 0 ? undefined : orderOf(this.facts);
  }

  sends(version: Partial<IntakeOrder>): this {
    return this.#sendsAt(at('12:00') + this.#minute * 60_000, version);
  }

  sendsAfter(clock: string, version: Partial<IntakeOrder>): this {
    return this.#sendsAt(at(clock), version);
  }

  #sendsAt(now: number, version: Partial<IntakeOrder>): this {
    const sent = z.parse(intakeOrder, { id: 'order-1', version: this.#minute++, ...version });
    const before = this.order;
    const lastUpdated = lastUpdatedOf(sent, now, before);
    const receipt = { site: 'site-1', now, lastUpdated, before, saidBefore: this.#said, book };
    this.#said = sent;
    this.facts.push(arrives(orderDocumentOf(sent, receipt)));
    return this;
  }

  does(type: string, action: string, about: object): this {
    const minute = String(this.#minute++).padStart(2, '0');
    this.facts.push(event(`event-${minute}`, `12:${minute}`, type, action, { ...about }));
    return this;
  }

  prepares(name: string): this {
    const { course, item } = this.line(name);
    return this.does('itemAction', 'prepared', { courseId: course, orderItemId: item.id });
  }

  serves(courseId: string): this {
    return this.does('courseAction', 'served', { courseId });
  }

  line(name: string): { course: string; item: Item } {
    const found = this.lines().find(({ item }) => item.document.name === name);
    if (found === undefined) throw new Error(`no line ${name}`);
    return found;
  }

  lines() {
    return (this.order?.courses ?? []).flatMap(({ id, items }) =>
      items.map((item) => ({ course: id, item })),
    );
  }

  /** Lines as name × amount: state. */
  shown(): string[] {
    return this.lines().map(
      ({ item }) => `${item.document.name} × ${item.document.units ?? 1}: ${item.state}`,
    );
  }
}

const burger = { id: 'b', name: 'Burger' };
const soup = { id: 's', name: 'Soup' };

test('everything that a till sends of an order is in the document [INTAKE-01]', () => {
  const sent = z.parse(intakeOrder, INTAKE_EXAMPLES.seated);
  const now = at('12:00');
  const raw = orderDocumentOf(sent, { site: 'site-1', now, lastUpdated: now, before: undefined, book });
  const made = orderOf([arrives(raw)]);
  expect(made.document).toMatchObject({
    number: '43',
    orderType: 'Seated',
    tableIds: ['table-7'],
    diners: 2,
    source: 'Till 1',
    owner: { name: 'Dana' },
    orderTags: ['VIP', 'Allergy: Peanuts'],
    orderer: { notes: 'Birthday' },
  });
  const [starters, mains] = made.courses;
  expect([starters?.type, starters?.status, mains?.type, mains?.status]).toEqual([
    'Starters',
    'fired',
    'Main dishes',
    'pending',
  ]);
  expect(starters?.items[0]?.document.units).toBe(2);
  expect(mains?.items[0]?.document).toMatchObject({
    removedModifiers: [{ name: 'Onions' }],
    selectedModifiers: [
      { name: 'Bacon', placement: 'with', formationUnit: '2' },
      { name: 'Sauce', placement: 'side' },
      { name: 'Medium' },
    ],
    note: 'cut in half',
    diner: '1',
  });
  expect(mains?.items[1]?.document.dinerTags).toEqual(['Fish']);
});

test('items that a till sends without courses are in those of the menu, version after version [SOLO-03]', () => {
  const evening = new Evening();
  const courses = () => evening.order?.courses.map(({ type, items }) => [type, items.map(({ id }) => id)]);
  const [lamb, flan, second] = [
    { id: 'l', name: 'Lamb' },
    { id: 'f', name: 'Flan' },
    { id: 'f2', name: 'Flan' },
  ];
  evening.sends({ items: [soup, flan] });
  expect(courses()).toEqual([
    ['Other', ['s']],
    ['Desserts', ['f']],
  ]);
  // Later additions don't change the course of existing lines.
  const before = evening.line('Soup').course;
  evening.sends({ items: [lamb, flan, soup, second] });
  expect(evening.line('Soup').course).toBe(before);
  expect(courses()).toEqual([
    ['Other', ['s']],
    ['Desserts', ['f', 'f2']],
    ['Mains', ['l']],
  ]);
  evening.sends({ courses: [{ name: 'Together', items: [lamb, flan, soup] }] });
  expect(courses()?.map(([type]) => type)).toContain('Together');
  expect(
    evening
      .lines()
      .filter(({ item }) => item.state === 'todo')
      .map(({ item }) => item.id),
  ).toEqual(expect.arrayContaining(['s', 'f', 'l']));
});

test('every example in the documentation is a valid order [INTAKE-01]', () => {
  for (const example of Object.values(INTAKE_EXAMPLES))
    expect(z.safeParse(intakeOrder, example).success).toBe(true);
});

describe('[INTAKE-09] an allergy reported for a prepared line', () => {
  const late = { allergies: ['nuts'], notes: 'coeliac!', tags: ['VIP', 'Allergy'], quantity: 2 };

  test('is added to it, and the dish remains prepared', () => {
    const evening = new Evening().sends({ items: [{ ...burger, quantity: 2, notes: 'well done' }, soup] });
    evening.prepares('Burger').sends({ items: [{ ...burger, ...late }, soup] });
    expect(evening.shown()).toEqual(['Burger × 2: prepared', 'Soup × 1: todo']);
    expect(evening.line('Burger').item.document).toMatchObject({
      dinerTags: ['nuts'],
      note: 'well done\ncoeliac!',
      tags: ['Allergy'],
    });
  });

  test('remains where a later version leaves it out, and is listed once', () => {
    const evening = new Evening().sends({ items: [burger] }).prepares('Burger');
    evening
      .sends({ items: [{ ...burger, ...late, quantity: 1 }] })
      .sends({ items: [{ ...burger, ...late, quantity: 1 }] });
    evening.sends({ items: [burger] });
    expect(evening.line('Burger').item.document).toMatchObject({ dinerTags: ['nuts'], note: 'coeliac!' });
  });

  test('is recorded for a served dish', () => {
    const evening = new Evening().sends({ items: [burger] });
    evening.serves(evening.line('Burger').course).sends({ items: [{ ...burger, allergies: ['nuts'] }] });
    expect(evening.line('Burger').item).toMatchObject({ state: 'served', document: { dinerTags: ['nuts'] } });
    expect(evening.lines()).toHaveLength(1);
  });

  test('is a warning if sent as a modifier, while other modifiers change nothing', () => {
    const evening = new Evening().sends({ items: [burger] }).prepares('Burger');
    evening.sends({ items: [{ ...burger, modifiers: [{ name: 'Nut allergy' }, { name: 'Bacon' }] }] });
    expect(evening.line('Burger').item.document).toMatchObject({
      dinerTags: ['Nut allergy'],
      selectedModifiers: [],
    });
  });
});

test('a prepared line stays as it was made, and additional pieces become a new line [INTAKE-03]', () => {
  const evening = new Evening().sends({ items: [{ ...burger, quantity: 2 }, soup] }).prepares('Burger');
  evening.sends({ items: [{ ...burger, quantity: 3, notes: 'no salt' }, soup] });
  expect(evening.shown()).toEqual(['Burger × 2: prepared', 'Soup × 1: todo', 'Burger × 1: todo']);
  expect(evening.line('Burger').item.document.note).toBeUndefined();
  expect(evening.lines()[2]?.item.document.note).toBe('no salt');
});

test('a line that hasn’t been begun follows the till: amount, text and course [INTAKE-03]', () => {
  const evening = new Evening().sends({ items: [{ ...burger, quantity: 2 }, soup] });
  evening.sends({ courses: [{ name: 'Late', items: [{ ...burger, quantity: 1, notes: 'rare' }, soup] }] });
  expect(evening.shown()).toEqual(['Burger × 1: todo', 'Soup × 1: todo']);
  expect(evening.order?.courses.map(({ type }) => type)).toEqual(['Late']);
});

test('a served course stays served; additions become a separate course [INTAKE-03]', () => {
  const evening = new Evening().sends({ courses: [{ name: 'Mains', items: [burger] }] });
  evening.serves(evening.line('Burger').course);
  evening.sends({ courses: [{ name: 'Mains', items: [burger, soup] }] });
  expect(evening.order?.courses.map(({ type, status }) => [type, status])).toEqual([
    ['Mains', 'served'],
    ['Mains', 'fired'],
  ]);
  expect(evening.shown()).toEqual(['Burger × 1: served', 'Soup × 1: todo']);
  evening.sends({ courses: [{ name: 'Other', items: [burger, soup] }] });
  expect(evening.line('Burger').item.state).toBe('served');
});

test('a cancelled or omitted line stays cancelled when it is named again [INTAKE-03]', () => {
  const evening = new Evening().sends({ items: [burger, soup] });
  evening.sends({ items: [{ ...burger, cancelled: { reason: 'sold out' } }] });
  evening.sends({ items: [burger, soup] });
  expect(evening.shown()).toEqual(['Burger × 1: cancelled', 'Soup × 1: cancelled']);
  expect(evening.line('Burger').item.document.cancellation).toEqual({ reason: 'sold out' });
});

test('a dish is never confused with another one being made when a till renumbers its lines [INTAKE-03]', () => {
  const evening = new Evening().sends({
    items: [
      { id: '1', name: 'Burger' },
      { id: '2', name: 'Salad' },
    ],
  });
  evening.prepares('Burger').sends({ items: [{ id: '1', name: 'Salad' }] });
  const salads = evening.lines().filter(({ item }) => item.document.name === 'Salad' && item.active);
  expect(salads.map(({ item }) => item.state)).toEqual(['todo']);
});

test('a held course waits, and a till fires it once [INTAKE-03]', () => {
  const held = { courses: [{ name: 'Mains', fired: false, items: [burger] }] };
  const evening = new Evening().sends(held);
  expect(evening.order?.courses[0]?.status).toBe('pending');
  evening.sends({ courses: [{ name: 'Mains', items: [burger] }] });
  const firedAt = evening.order?.courses[0]?.firedAt;
  evening
    .prepares('Burger')
    .sends(held)
    .sends({ courses: [{ name: 'Mains', items: [burger] }] });
  expect(evening.order?.courses[0]).toMatchObject({ status: 'fired', firedAt });
  expect(evening.line('Burger').item.state).toBe('prepared');
});

test('an order from the cloud is recognised as the same, line by line [INTAKE-07]', () => {
  const evening = new Evening();
  const cloud = order('order-1', {
    updated: '11:59',
    courses: [course('mains', ['one', 'two', 'three'], { fired: true })],
    items: [
      item('one', { name: 'Burger' }),
      item('two', { name: 'Burger' }),
      item('three', { name: 'Soup' }),
    ],
  });
  evening.facts.push(arrives(cloud));
  evening.prepares('Burger');
  evening.sends({ courses: [{ name: 'Mains', items: [{ id: '7', name: 'Burger', quantity: 2 }, soup] }] });
  expect(evening.shown()).toEqual(['Burger × 1: prepared', 'Burger × 1: todo', 'Soup × 1: todo']);
  expect(evening.order?.courses.map(({ id }) => id)).toEqual(['mains']);
});

test('a till’s clock orders its versions, and never dates one into the future [INTAKE-02]', () => {
  const now = at('12:00');
  const sent = (updatedAt: string) => ({ id: 'o', updatedAt, items: [burger] });
  expect(lastUpdatedOf(sent('2026-05-08T11:58:00Z'), now, undefined)).toBe(at('11:58'));
  expect(lastUpdatedOf(sent('2026-05-08T13:00:00Z'), now, undefined)).toBe(now);
  expect(lastUpdatedOf(sent('2019-01-01T00:00:00Z'), now, undefined)).toBe(now);
  const before = orderOf([arrives(order('o', { updated: '12:00' }))], rules());
  expect(lastUpdatedOf(sent('2026-05-08T11:58:00Z'), now, before)).toBe(now + 1);
});

test('a till cancels unserved lines by id or name, and only those that it names [INTAKE-03]', () => {
  const evening = new Evening().sends({ items: [burger, soup, { name: 'Salad' }] });
  evening.does('itemServed', 'served', { courseId: evening.line('Soup').course, orderItemId: 's' });
  const cancel = (named?: string[]) => {
    const order = orderOf(evening.facts);
    return cancelledDocument(order, named, 'guest left', order.document.lastUpdated + 1);
  };
  expect(cancel(['nothing'])).toEqual({ ok: false, unknown: 'nothing' });
  expect(cancel(['s'])).toEqual({ ok: false, served: 's' });
  const one = cancel(['salad']);
  if (one.ok) evening.facts.push(arrives(one.raw));
  expect(evening.shown()).toEqual(['Burger × 1: todo', 'Soup × 1: served', 'Salad × 1: cancelled']);
  const all = cancel();
  if (all.ok) evening.facts.push(arrives(all.raw));
  expect(evening.shown()).toEqual(['Burger × 1: cancelled', 'Soup × 1: served', 'Salad × 1: cancelled']);
});

test('a till fires a held course by its name, once [INTAKE-03]', () => {
  const evening = new Evening().sends({
    courses: [
      { name: 'Mains', fired: false, items: [burger] },
      { name: 'Dessert', fired: false, items: [soup] },
    ],
  });
  expect(firedDocument(orderOf(evening.facts), ['Cheese'], at('12:30'))).toEqual({
    ok: false,
    unknown: 'Cheese',
  });
  const fired = firedDocument(orderOf(evening.facts), ['mains'], at('12:30'));
  if (fired.ok) evening.facts.push(arrives(fired.raw));
  expect(evening.order?.courses.map(({ status }) => status)).toEqual(['fired', 'pending']);
  expect(evening.order?.courses[0]?.firedAt).toBe(at('12:30'));
});

test('a cloud that keeps only the fields it knows does not change which line is which [INTAKE-07]', () => {
  const evening = new Evening().sends({ items: [{ ...burger, quantity: 2 }, soup] }).prepares('Burger');
  evening.sends({ items: [{ ...burger, quantity: 3 }, soup] });
  const last = orderOf(evening.facts).raw;
  const known = JSON.parse(JSON.stringify(last), (key, value) =>
    key.startsWith('intake') ? undefined : value,
  );
  evening.facts.push(arrives({ ...known, lastUpdated: new Date(at('12:20')).toISOString() }));
  evening.does('itemAction', 'prepared', { courseId: evening.line('Burger').course, orderItemId: 'b+2' });
  evening.sendsAfter('12:40', { items: [{ ...burger, quantity: 4 }, soup] });
  expect(evening.shown()).toEqual([
    'Burger × 2: prepared',
    'Soup × 1: todo',
    'Burger × 1: prepared',
    'Burger × 1: todo',
  ]);
});

const NAMES = ['Burger', 'Soup', 'Salad'];
const anyLine = fc.record({
  id: fc.constantFrom('1', '2', '3', '4', '5', undefined, undefined),
  name: fc.constantFrom(...NAMES),
  quantity: fc.constantFrom(1, 2, 3, 0.5),
  cancelled: fc.constantFrom(undefined, undefined, true),
});
const anyVersion = fc.array(
  fc.record({
    name: fc.constantFrom('Starters', 'Mains', undefined),
    fired: fc.boolean(),
    items: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 3 },
);
const anyStep = fc.oneof(
  fc.record({ send: anyVersion }),
  fc.record({ mark: fc.nat(4), as: fc.constantFrom('prepared', 'cooking', 'served') }),
  fc.record({ serve: fc.nat(3) }),
);

test(`no later version brings work back (seed ${seed}) [INTAKE-03]`, () => {
  const property = fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
    const evening = new Evening();
    for (const step of steps) {
      const done = new Map(
        evening
          .lines()
          .flatMap(({ item }) => (item.active && item.stage !== 'prepared' ? [] : [[item.id, item]])),
      );
      if (!('send' in step)) {
        doneBy(evening, step);
        continue;
      }
      trySend(evening, step.send);
      const now = new Map(evening.lines().map(({ item }) => [item.id, item]));
      for (const [id, before] of done) {
        const after = now.get(id);
        expect(after, `line ${id} is gone`).toBeDefined();
        expect(after?.document.name).toBe(before.document.name);
        expect(after?.active === true && after.stage !== 'prepared', `line ${id} is work again`).toBe(false);
      }
    }
  });
  fc.assert(property, { seed, numRuns: 200 });
});

test(`all items that a version asks for are there, made or to be made (seed ${seed}) [INTAKE-03]`, () => {
  const property = fc.property(fc.array(anyStep, { maxLength: 10 }), anyVersion, (steps, last) => {
    const evening = new Evening();
    for (const step of steps) 'send' in step ? trySend(evening, step.send) : doneBy(evening, step);
    const cancelled = new Set(
      evening.lines().flatMap(({ item }) => (item.cancelled === undefined ? [] : [item.document.name])),
    );
    if (!trySend(evening, last)) return;
    for (const name of NAMES) {
      // A cancelled line doesn't come back under its old name.
      if (cancelled.has(name)) continue;
      const lines = last.flatMap(({ items }) => items.filter((line) => line.name === name));
      const asked = lines.reduce((sum, line) => sum + (line.cancelled === true ? 0 : line.quantity), 0);
      const there = evening
        .lines()
        .filter(({ item }) => item.document.name === name && item.cancelled === undefined)
        .reduce((sum, { item }) => sum + (item.document.units ?? 1), 0);
      expect(there, name).toBeGreaterThanOrEqual(asked);
    }
  });
  fc.assert(property, { seed, numRuns: 200 });
});

/** Returns false if the till's version is not a valid order. */
function trySend(evening: Evening, courses: object[]): boolean {
  const version = JSON.parse(JSON.stringify({ id: 'order-1', version: 1, courses }));
  if (!z.safeParse(intakeOrder, version).success) return false;
  evening.sends({ courses: version.courses });
  return true;
}

function doneBy(evening: Evening, step: { mark: number; as: string } | { serve: number }): void {
  if ('serve' in step) {
    const served = evening.order?.courses[step.serve];
    if (served !== undefined) evening.serves(served.id);
    return;
  }
  const line = evening.lines()[step.mark];
  if (line === undefined) return;
  const type = step.as === 'served' ? 'itemServed' : 'itemAction';
  evening.does(type, step.as, { courseId: line.course, orderItemId: line.item.id });
}
