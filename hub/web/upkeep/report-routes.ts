// Reports for managers: some days (REPORT-01 to REPORT-05), and the kitchen as it is now (REPORT-06).
import * as z from 'zod/mini';
import { ID_MAX_CHARACTERS, MINUTE_MS } from '../../../shared/limits.ts';
import { daysWithin, FIGURE_DAYS } from '../../../shared/model/figures.ts';
import { overviewAnswer, reportAnswer } from '../../../shared/protocol/figures/report.ts';
import { PairedDisplays } from '../displays/paired-displays.ts';
import { answerRefusal } from '../server/answer-refusal.ts';
import { json, REFUSED, type WebServer } from '../server/route-schemas.ts';
import type { WebContext } from '../web-context.ts';
import { healthNow } from './health-routes.ts';

const tags = ['reports'];
const day = z.optional(z.iso.date());
const reportQuery = z.object({
  from: day,
  to: day,
  site: z.optional(z.string().check(z.minLength(1), z.maxLength(ID_MAX_CHARACTERS))),
});

export function reportRoutes(app: WebServer, context: WebContext): void {
  const { reports, overview, now } = context;
  app.get(
    '/api/reports',
    {
      config: { right: 'setup', limit: { max: 60, windowMs: MINUTE_MS } },
      schema: {
        tags,
        summary: `Figures of service days, both ends included, at most ${FIGURE_DAYS.most}, with the same weekdays before; without dates: today.`,
        querystring: reportQuery,
        response: { 200: json(reportAnswer), ...REFUSED },
      },
    },
    async ({ query: { from, to, site } }, reply) => {
      const days = daysWithin(from ?? to ?? '', to ?? from ?? '');
      if (days < 1 || days > FIGURE_DAYS.most)
        return answerRefusal(reply, { code: 'bad-message', params: { path: 'from' } });
      const report = await reports.report({
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(site === undefined ? {} : { site }),
      });
      reply.header('cache-control', 'no-store');
      return report ?? answerRefusal(reply, { code: 'bad-message', params: { path: 'site' } });
    },
  );

  const displays = new PairedDisplays(context);
  app.get(
    '/api/overview',
    {
      config: { right: 'setup' },
      schema: {
        tags,
        summary: 'The kitchen right now; the display gets one notice when the response would change.',
        response: { 200: json(overviewAnswer), ...REFUSED },
      },
    },
    async (request) => {
      if (request.liveSession) overview.expectedBy(request.liveSession.id);
      const { kitchen, changesAt, people } = overview.now();
      const { link, problems } = healthNow(context);
      return {
        hubTime: now(),
        kitchen,
        ...(Number.isFinite(changesAt) ? { changesAt } : {}),
        people,
        screens: displays
          .list()
          .map(({ id, name, isConnected, lastSeenAt }) => ({ id, name, isConnected, lastSeenAt })),
        link,
        problems,
      };
    },
  );
}
