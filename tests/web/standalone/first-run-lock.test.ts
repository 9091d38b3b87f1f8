// Guessing the first-run code, from one address and from many.
import { expect, it } from 'vitest';
import { STANDALONE_HUB } from '../declared-routes.ts';
import { webStage } from '../web-stage.ts';

const RIGHT = '1234 5678';
const answers = (code: string) => ({
  code,
  owner: { email: 'anna@pizza.example', firstName: 'Anna', password: 'quattro stagioni' },
  ...{ siteName: 'Pizza Anna', timeZone: 'Europe/Berlin', language: 'en', stations: ['Oven'], staff: [] },
});

async function withFirstRun() {
  const { app } = await webStage({
    standalone: {
      ...STANDALONE_HUB,
      firstRun: {
        ...STANDALONE_HUB.firstRun,
        make: async ({ code }) =>
          code === RIGHT
            ? { ok: true, value: undefined }
            : { ok: false, refusal: { code: 'start-code-wrong' } },
      },
    },
  });
  return async (remoteAddress: string, code: string) => {
    const headers = { host: 'localhost' };
    const request = { method: 'POST', url: '/api/first-run', headers, remoteAddress } as const;
    const answer = await app.inject({ ...request, payload: answers(code) });
    return answer.statusCode === 204 ? 'made' : answer.json().code;
  };
}

it('first-run code locks the address that guesses, and still accepts the right code elsewhere [SOLO-02] [SAFE-06]', async () => {
  const tried = await withFirstRun();
  for (let guess = 0; guess < 10; guess += 1)
    expect(await tried('192.168.1.66', `0000 000${guess}`)).toBe('start-code-wrong');
  expect(await tried('192.168.1.66', RIGHT)).toBe('locked');
  expect(await tried('192.168.1.20', RIGHT)).toBe('made');
});

it('first-run code locks all addresses after a hundred guesses from many [SOLO-02] [SAFE-06]', async () => {
  const tried = await withFirstRun();
  for (let guess = 0; guess < 100; guess += 1)
    expect(await tried(`10.0.0.${guess % 20}`, '0000 0000')).toBe('start-code-wrong');
  expect(await tried('192.168.1.20', RIGHT)).toBe('locked');
});
