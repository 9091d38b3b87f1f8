// Arithmetic of the benchmarks: blocks, their spread and the verdict.
import { expect, it } from 'vitest';
import {
  type Block,
  inTurns,
  joined,
  type Pair,
  spreadOf,
  timesOf,
  verdictOnRatio,
  verdictOnTime,
  whole,
  workEach,
  workOf,
} from '../bench/blocks.ts';
import { type Figure, verdictOf, verdictWhenQuiet } from '../bench/figure.ts';

/** Blocks with these ratios on a machine whose speed changes all the time. */
const blocksOf = (...ratios: number[]): Block[] =>
  ratios.map((ratio, index) => ({ value: ratio * (index + 1), bare: index + 1 }));
const TIGHT = blocksOf(1.9, 2, 2, 2, 2, 2, 2, 2, 2.1, 9);
const WIDE = blocksOf(1, 1, 1, 1, 2, 2, 4, 4, 4, 4);

it('a figure and its bare limit alternate, and so does which goes first', async () => {
  const said: string[] = [];
  let spent = 0;
  const pairs = await inTurns(3, {
    value: async (block) => {
      said.push(`value ${block}`);
      spent += 6;
      return [10, 20];
    },
    bare: async (block) => {
      said.push(`bare ${block}`);
      spent += 1;
      return [5];
    },
    work: { value: () => spent, bare: () => 100 },
  });
  expect(said).toEqual(['value 0', 'bare 0', 'bare 1', 'value 1', 'value 2', 'bare 2']);
  // Follow-up work of a turn counts although it is done in the other's turn.
  expect(pairs).toEqual(
    Array.from({ length: 3 }, () => ({
      value: { samples: [10, 20], workMs: 7 },
      bare: { samples: [5], workMs: 0 },
    })),
  );
});

it('every tenth turn goes into the same block, so that each block covers the whole run', () => {
  const pairs = Array.from(
    { length: 25 },
    (_, n): Pair => ({ value: { samples: [n], workMs: 1 }, bare: { samples: [n, n], workMs: 4 } }),
  );
  const blocks = joined(pairs);
  expect(blocks).toHaveLength(10);
  expect(blocks[0]?.value).toEqual({ samples: [0, 10, 20], workMs: 3 });
  expect(blocks[9]?.bare).toEqual({ samples: [9, 9, 19, 19], workMs: 8 });
  expect(joined(pairs.slice(0, 3))).toHaveLength(3);
  expect(whole(pairs, 'value').samples).toHaveLength(25);
  expect(timesOf(blocks, 0.99)[0]).toEqual({ value: 20, bare: 20 });
  expect(workOf(blocks)[0]).toEqual({ value: 1, bare: 2 });
});

it('work that was not measured in each turn is NaN', () => {
  const turn = { samples: [1] };
  const [block] = joined([{ value: turn, bare: turn }]);
  expect(workEach(block?.value ?? turn)).toBeNaN();
  expect(workEach({ samples: [], workMs: 3 })).toBeNaN();
});

it('the spread is that of the ratios, however the machine’s speed changes', () => {
  expect(spreadOf(blocksOf(1, 2, 3, 4))).toEqual({ low: 1, median: 2, high: 3 });
  expect(spreadOf(TIGHT)).toEqual({ low: 2, median: 2, high: 2 });
});

it.each([
  ['holds', TIGHT, 2.5],
  ['holds', TIGHT, 2],
  ['missed', TIGHT, 1.95],
  ['too noisy', WIDE, 2.5],
  ['holds', WIDE, 4],
  ['missed', WIDE, 0.9],
])('both quartiles have to be on one side of the goal: %s', (verdict, blocks, goal) => {
  expect(verdictOnRatio(blocks, goal)).toBe(verdict);
});

it('too few blocks, and blocks with missing results, give no verdict', () => {
  expect(verdictOnRatio(TIGHT.slice(0, 9), 100)).toBe('too noisy');
  expect(verdictOnRatio([...TIGHT, { value: Number.NaN, bare: 1 }], 100)).toBe('too noisy');
  expect(verdictOnRatio([...TIGHT, { value: 1, bare: 0 }], 100)).toBe('too noisy');
});

it('a time that is too long proves nothing on a busy machine', () => {
  expect(verdictOnTime(29, 30, false)).toBe('holds');
  expect(verdictOnTime(31, 30, false)).toBe('too noisy');
  expect(verdictOnTime(31, 30, true)).toBe('missed');
});

it('a figure with a bare limit is checked by its blocks, its time beside it', () => {
  const figure: Figure = {
    what: 'tap',
    unit: 'ms',
    value: 40,
    blocks: TIGHT,
    goal: { timesBare: 3, below: 30 },
  };
  expect([verdictOf(figure, true), verdictWhenQuiet(figure, true)]).toEqual(['holds', 'missed']);
  expect([verdictOf(figure, false), verdictWhenQuiet(figure, false)]).toEqual(['holds', 'too noisy']);
});

it('a count or size can miss its goal on any machine, and so does one never measured', () => {
  const lost: Figure = { what: 'lost', unit: '', value: 1, goal: { atMost: 0 } };
  expect(verdictOf(lost, false)).toBe('missed');
  expect(verdictOf({ ...lost, value: 0 }, false)).toBe('holds');
  expect(verdictOf({ ...lost, unit: 'MB', value: 150, goal: { below: 150 } }, false)).toBe('missed');
  expect(verdictOf({ ...lost, unit: 'ms', value: 501, goal: { atMost: 500 } }, false)).toBe('too noisy');
  expect(verdictOf({ ...lost, unit: 'ms', value: Number.NaN, goal: { atMost: 500 } }, false)).toBe('missed');
  expect(verdictOf({ what: 'told', unit: 'ms', value: 1 }, true)).toBe('–');
});
