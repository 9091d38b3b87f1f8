// Sample customer boards (the pictures customer-dark and customer-hebrew-light).
import { MINUTE_MS } from '../limits.ts';
import type { CustomerBoard, CustomerCard } from '../protocol/board/board.ts';
import type { CustomerOptions } from '../protocol/board/board-options.ts';
import { customerDefaults } from './sample-options.ts';

/** `now` is hub time in milliseconds; `options` override the profile's defaults. */
export function guests(now: number, options: Partial<CustomerOptions> = {}): CustomerBoard {
  const pending = ['1061', '1062', '1063', '1064'].map((number) => card(now, number, 1));
  const fired = NAMES.map(([number, name]) => card(now, number, 6, { name }));
  const served = [
    card(now, '1052', 0.4, { name: 'Yossi' }),
    card(now, '1049', 0.8, { name: 'Noya' }),
    card(now, '1050', 1, { name: 'Danny', orderType: 'OTC' }),
    card(now, '1048', 1.5, { name: 'Sarit' }),
    card(now, '1045', 4.3, { name: 'Moshe', warn: true }),
  ];
  const delivered = ['1046', '1044', '1043', '1041'].map((number) => card(now, number, 3));
  const ids = (cards: CustomerCard[]) => cards.map(({ id }) => id);
  return {
    profile: { id: 'guests', name: 'Counter', type: 'customer' },
    options: { ...customerDefaults, ...options },
    columns: { pending: ids(pending), fired: ids(fired), served: ids(served) },
    delivered: ids(delivered),
    tickets: Object.fromEntries([...pending, ...fired, ...served, ...delivered].map((one) => [one.id, one])),
  };
}

const NAMES: [string, string][] = [
  ['1051', 'Ronit'],
  ['1053', 'Eitan'],
  ['1054', 'Shira B.'],
  ['1055', 'Amir'],
  ['1056', 'Lea'],
  ['1057', 'Gal'],
  ['1058', 'Michal'],
  ['1059', 'Tom'],
  ['1060', 'Hadas'],
];

function card(now: number, number: string, minutes: number, rest: Partial<CustomerCard> = {}): CustomerCard {
  return {
    id: `o-${number}`,
    number,
    orderType: 'TA',
    source: '',
    since: now - minutes * MINUTE_MS,
    ...rest,
  };
}
