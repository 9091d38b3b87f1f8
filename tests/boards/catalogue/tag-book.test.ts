import { describe, expect, test } from 'vitest';
import { tagIndex } from '../../../hub/boards/catalogue/site-catalogue-index.ts';
import type { OperatorBoard } from '../../../shared/protocol/board/board.ts';
import { arrives, course, iso, item, order, rules } from '../../kitchen/builders.ts';
import { BoardKitchen, ticketOn } from '../board-kitchen.ts';

const { setup, catalogue } = rules(
  {
    tags: [
      { _id: 'vip', name: 'VIP', style: 'md-purple' },
      { _id: 'rush', name: 'Rush' },
      { _id: 'plain', name: 'Plain', style: '' },
      { _id: 'quiet', name: '', style: 'md-grey' },
    ],
  },
  {
    tags: [
      { _id: 'vip', name: 'Very important' },
      { _id: 'birthday', name: 'Birthday' },
      { _id: 'quiet', name: 'Quiet table' },
      { _id: 'bare', name: '' },
    ],
  },
);
const book = tagIndex(setup, catalogue);

test.each<[string, string, string | undefined]>([
  ['vip', 'VIP', 'md-purple'],
  ['VIP', 'VIP', 'md-purple'],
  ['rush', 'Rush', undefined],
  ['plain', 'Plain', undefined],
  ['birthday', 'Birthday', undefined],
  ['quiet', 'Quiet table', 'md-grey'],
  ['bare', 'bare', undefined],
  ['by hand', 'by hand', undefined],
])('[SET-14] tag %s shows as %s in %s', (tag, text, style) => {
  expect(book.shown(tag)).toEqual(style === undefined ? { text } : { text, style });
});

test('[ORD-33] listed tags match by id and by name', () => {
  expect([...book.withNames(['vip', 'birthday', 'bare', 'unheard', ''])]).toEqual([
    'vip',
    'birthday',
    'bare',
    'unheard',
    'VIP',
    'Birthday',
  ]);
});

describe('[SET-14] display of a tag', () => {
  const places = rules({
    tags: [
      { _id: 'vip', name: 'VIP', target: 'order' },
      { _id: 'split', name: 'Split', target: 'course' },
      { _id: 'gift', name: 'Gift', target: 'item', bons: ['bar'] },
      { _id: 'rush', name: 'Rush', bons: ['grill', 'bar'] },
      { _id: 'nuts', name: 'Nut allergy', target: 'order', bons: ['bar'] },
    ],
  });
  const tags = tagIndex(places.setup, places.catalogue);
  const all = ['vip', 'Split', 'gift', 'rush', 'nuts', 'by hand'];
  const texts = (shown: readonly { text: string }[]) => shown.map(({ text }) => text);

  test('is in the header if an item has it and it is meant for the order or course, by id and by name', () => {
    expect(texts(tags.ofHead([], all, undefined))).toEqual(['VIP', 'Split']);
    expect(texts(tags.ofHead(['vip', 'gift'], ['vip', 'Split', 'Split'], undefined))).toEqual([
      'VIP',
      'Gift',
      'Split',
    ]);
    expect(texts(tags.ofItem(all, undefined))).toEqual(['Gift', 'Rush', 'Nut allergy', 'by hand']);
  });

  test('is at its stations, and at boards of all stations; a warning tag is everywhere', () => {
    expect(texts(tags.ofItem(all, 'bar'))).toEqual(['Gift', 'Rush', 'Nut allergy', 'by hand']);
    expect(texts(tags.ofItem(all, 'cold'))).toEqual(['Nut allergy', 'by hand']);
    expect(texts(tags.ofHead(['rush', 'nuts'], ['vip'], 'cold'))).toEqual(['Nut allergy', 'VIP']);
  });

  test('is on tickets and lines of passes and stations', () => {
    const setup = {
      tags: [
        { _id: 'gift', name: 'Gift', bons: ['bon-cold'] },
        { _id: 'vip', name: 'VIP', target: 'order' },
      ],
    };
    const document = order('order-1', {
      courses: [course('mains', ['a'], { fired: { at: iso('12:00') } })],
      items: [item('a', { item: 'item-burger', name: 'Burger', tags: ['gift', 'vip'] })],
    });
    const kitchen = new BoardKitchen([arrives(document)], { setup });
    const shown = (board: OperatorBoard) => {
      const ticket = ticketOn(board);
      return [ticket.tags, ticket.items[0]?.tags].map((one) => one?.map(({ text }) => text));
    };
    expect(shown(kitchen.pass('12:05'))).toEqual([['VIP'], ['Gift']]);
    expect(shown(kitchen.line('12:05', 'bon-cold'))).toEqual([['VIP'], ['Gift']]);
    expect(shown(kitchen.line('12:05', 'bon-grill'))).toEqual([['VIP'], []]);
  });
});
