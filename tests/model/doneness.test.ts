import { describe, expect, it } from 'vitest';
import { isDoneness } from '../../shared/model/doneness.ts';

describe('[CARD-07] the doneness of meat', () => {
  it.each([
    ...['Rare', 'Medium rare', 'MEDIUM-RARE', 'med well', 'Well done', 'Blue', 'Cooked medium', 'Temp: rare'],
    ...[
      'Blutig',
      'rosa',
      'Saignant',
      'à point',
      'Bien cuit',
      'Poco hecho',
      'al punto',
      'Ben cotta',
      'Ao ponto',
    ],
    ...['מדיום', 'מדיום וול', 'וול דאן', 'נא', 'Средняя прожарка', 'Az pişmiş', 'Krwisty', 'متوسط'],
  ])('is recognised in %s', (text) => {
    expect(isDoneness(text)).toBe(true);
  });

  it.each([
    'Rare steak sauce',
    'Well-cooked beans',
    'Medium size fries',
    'No onion',
    'Done',
    '',
    'Durchsichtig',
  ])('is not recognised in %j', (text) => {
    expect(isDoneness(text)).toBe(false);
  });
});
