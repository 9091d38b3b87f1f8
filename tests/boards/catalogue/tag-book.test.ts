// Owns the examples of how tags of orders are read.
import { expect, test } from 'vitest';
import { tagBook } from '../../../hub/boards/catalogue/site-books.ts';
import { rules } from '../../kitchen/builders.ts';

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
const book = tagBook(setup, catalogue);

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
