// Owns what a board tells of the average served time course by course; only where its view asks (EXPO-33).
import type { ServedAverages } from '../../../shared/protocol/served-averages.ts';
import type { ServedOfType } from '../../kitchen/time/average-served.ts';
import { compareText } from '../order/line-order.ts';
import { courseTypeOrder } from '../order/sorting.ts';

/** Course types in the order of every list of them (GRP-10); types of one rank by their names. */
export function servedAverages(served: readonly ServedOfType[]): ServedAverages {
  return served.map(({ type: courseType, ...figures }) => ({ courseType, ...figures })).sort(byCourseType);
}

type OfType = ServedAverages[number];

function byCourseType({ courseType: one }: OfType, { courseType: other }: OfType): number {
  return courseTypeOrder(one) - courseTypeOrder(other) || compareText(one, other);
}
