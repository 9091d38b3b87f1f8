// Setup of a new hub without a cloud after its four questions.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { siteFromFirstRun } from '../../hub/standalone/first-run.ts';
import type { FirstRunAnswers } from '../../shared/protocol/standalone.ts';

const setup = z.object({ profiles: z.array(z.looseObject({ type: z.string() })) });

it.each([[['Grill', 'Cold']], [[]]])(
  'boards of stations open as cards, with the stations %j [KITCH-05]',
  (stations: string[]) => {
    const answers: FirstRunAnswers = {
      code: '1234 5678',
      owner: { email: 'anna@example.test', firstName: 'Anna', lastName: 'Berg', password: 'a long password' },
      siteName: 'Anna',
      timeZone: 'Europe/Berlin',
      language: 'en',
      stations,
      staff: [],
    };
    const { profiles } = z.parse(setup, siteFromFirstRun(answers).setup);
    const kitchens = profiles.filter(({ type }) => type === 'kitchen');
    expect(kitchens.length).toBeGreaterThan(0);
    for (const kitchen of kitchens) expect(kitchen['ticketDisplayMethod']).toBe('cards');
  },
);
