// JSON columns of paces-store.ts, parsed strictly: only the hub itself writes them (PACE-01, PACE-02).
import * as z from 'zod/mini';
import { FORECASTS, PACE_LEFT_OUT, PACE_LOADS } from '../../../shared/model/pace.ts';
import type { ForecastError, ForecastErrors } from '../../kitchen/pace/forecast-errors.ts';
import type { Measured, PaceSum } from '../../kitchen/pace/item-paces.ts';
import type { ItemWork } from '../../kitchen/pace/item-work.ts';

/** Share of an order in the sums. */
export interface AddedPaces {
  week: number;
  /** Day of the errors, YYYY-MM-DD. */
  day: string;
  measured: readonly Measured[];
  errors: readonly ForecastError[];
}

/** Seconds by catalogue id. */
export type KnownTimes = ReadonlyMap<string, number>;

const leftOut = z.enum(PACE_LEFT_OUT);
const itemWork = z.object({
  item: z.string(),
  name: z.string(),
  station: z.string(),
  pieces: z.number(),
  beganAt: z.number(),
  endedAt: z.exactOptional(z.number()),
  hour: z.number(),
  setSeconds: z.exactOptional(z.number()),
  outcome: z.exactOptional(z.union([z.object({ tookMs: z.number() }), z.object({ leftOut })])),
});
const addedPaces = z.object({
  week: z.number(),
  day: z.string(),
  measured: z.array(
    z.union([
      z.object({ item: z.string(), hour: z.number(), load: z.enum(PACE_LOADS), tookMs: z.number() }),
      z.object({ item: z.string(), leftOut }),
    ]),
  ),
  errors: z.array(z.object({ of: z.enum(FORECASTS), byMs: z.number() })),
});
const buckets = z.record(z.string(), z.number());
const paceSum = z.object({
  cells: z.record(z.string(), buckets),
  leftOut: z.partialRecord(leftOut, z.number()),
});
const forecastErrors = z.partialRecord(
  z.enum(FORECASTS),
  z.object({ count: z.number(), sumMs: z.number(), off: buckets }),
);

export function readWork(column: string): ItemWork[] {
  return z.parse(z.array(itemWork), JSON.parse(column));
}

export function readKnown(column: string): KnownTimes {
  return new Map(z.parse(z.array(z.tuple([z.string(), z.number()])), JSON.parse(column)));
}

export function readErrors(column: string): ForecastErrors {
  return z.parse(forecastErrors, JSON.parse(column));
}

export function readSum(column: string): PaceSum {
  return z.parse(paceSum, JSON.parse(column));
}

export function readAdded(column: string): AddedPaces {
  return z.parse(addedPaces, JSON.parse(column));
}
