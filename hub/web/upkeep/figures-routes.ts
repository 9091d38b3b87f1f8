// Daily figures of a range of days, as JSON for programs and as CSV for a spreadsheet (DURA-08). Written day by day: a
// year of them is never in memory.
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { BYTE_ORDER_MARK, csvText } from '../../../shared/csv-text.ts';
import { MINUTE_MS } from '../../../shared/limits.ts';
import {
  daysWithin,
  FIGURE_COUNTS,
  FIGURE_DAYS,
  FIGURE_SCALE,
  FIGURE_TIMES,
  type FigureCount,
} from '../../../shared/model/figures.ts';
import { type DayFiguresAnswer, dayFiguresAnswer } from '../../../shared/protocol/figures/day-figures.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';

const day = z.iso.date();
const figuresQuery = z.object({
  from: z.optional(day),
  to: z.optional(day),
  format: z._default(z.enum(['json', 'csv']), 'json'),
});

export function figuresRoutes(app: WebServer, { figures }: Pick<WebContext, 'figures'>): void {
  app.get(
    '/api/day-figures',
    {
      config: { right: 'setup', limit: { max: 30, windowMs: MINUTE_MS } },
      schema: {
        tags: ['upkeep'],
        summary: `The hub's figures of service days, both ends included, at most ${FIGURE_DAYS.most}; without from and to, the last ${FIGURE_DAYS.usual}.`,
        querystring: figuresQuery,
        response: {
          200: {
            description: 'The figures; the CSV has one row per site, hour, station, course type and so on.',
            content: {
              'application/json': { schema: dayFiguresAnswer },
              'text/csv': { schema: z.custom<Readable>() },
            },
          },
          ...REFUSED,
        },
      },
    },
    async ({ query }, reply) => {
      const last = figures.lastDays(FIGURE_DAYS.usual);
      const { from = last.from, to = last.to, format } = query;
      const days = daysWithin(from, to);
      if (days < 1 || days > FIGURE_DAYS.most)
        return answerRefusal(reply, { code: 'bad-message', params: { path: 'from' } });
      const chunks =
        format === 'csv' ? csvOf(figures.read(from, to)) : jsonOf(from, to, figures.read(from, to));
      return reply
        .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="day-figures-${from}-${to}.${format}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(chunks));
    },
  );
}

async function* jsonOf(
  from: string,
  to: string,
  days: AsyncIterable<DayFiguresAnswer>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ from, to, scale: FIGURE_SCALE }).slice(0, -1)},"days":[`;
  let separator = '';
  for await (const one of days) {
    yield separator + JSON.stringify(one);
    separator = ',';
  }
  yield ']}';
}

/**
 * Counts from `promised` on come after the times: existing columns keep their place for spreadsheets that read this
 * file.
 */
const FIRST_COUNTS = FIGURE_COUNTS.slice(0, FIGURE_COUNTS.indexOf('promised'));
const LATER_COUNTS = FIGURE_COUNTS.slice(FIRST_COUNTS.length);

const CSV_COLUMNS = [
  ...['day', 'site', 'site_name', 'dimension', 'key', 'name'],
  ...FIRST_COUNTS,
  ...FIGURE_TIMES.flatMap((name) =>
    ['count', 'sum_s', 'p50_s', 'p90_s'].map((what) => `${snakeCase(name)}_${what}`),
  ),
  ...LATER_COUNTS.map(snakeCase),
];

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

async function* csvOf(days: AsyncIterable<DayFiguresAnswer>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${CSV_COLUMNS.join(',')}\r\n`;
  for await (const one of days) yield one.figures.map((row) => csvLine(one, row)).join('');
}

function csvLine(of: DayFiguresAnswer, row: DayFiguresAnswer['figures'][number]): string {
  const counts = (names: readonly FigureCount[]) => names.map((name) => row[name] ?? 0);
  const times = FIGURE_TIMES.flatMap((name) => {
    const { count = 0, sumSeconds = 0, p50Seconds = '', p90Seconds = '' } = row.times[name] ?? {};
    return [count, sumSeconds, p50Seconds, p90Seconds];
  });
  const texts = [of.day, of.site, of.siteName ?? '', row.dimension, row.key, row.name ?? ''];
  const cells = [...texts.map(csvText), ...counts(FIRST_COUNTS), ...times, ...counts(LATER_COUNTS)];
  return `${cells.join(',')}\r\n`;
}
