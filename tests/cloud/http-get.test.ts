import { createServer, type RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { httpGet, redirected } from '../../hub/cloud/http-get.ts';
import { testServerUrl } from '../support/test-server.ts';

const server = (answer: RequestListener) => testServerUrl(createServer(answer));

it('an HTTP GET follows at most five redirects [CLOUD-33]', async () => {
  let asked = 0;
  const url = await server((_, response) => {
    asked += 1;
    response.writeHead(307, { location: '/again' }).end();
  });
  await expect(httpGet(url, '*/*', AbortSignal.timeout(5_000))).rejects.toThrow('too many redirects');
  expect(asked).toBe(6);
});

it.each([
  ['https://db.example/a', 'http://db.example/a', 'from https to http'],
  ['https://db.example/a', 'https://localhost/a', 'to an address of this machine'],
  ['http://db.example/a', 'http://127.0.0.1:8080/api/session', 'to an address of this machine'],
  ['http://db.example/a', 'http://[::1]/', 'to an address of this machine'],
  ['http://db.example/a', 'http://[::ffff:127.0.0.1]/', 'to an address of this machine'],
  ['http://db.example/a', 'http://2130706433/', 'to an address of this machine'],
  ['http://db.example/a', 'http://169.254.169.254/latest', 'to an address of this machine'],
])('an HTTP GET follows no redirect from %s to %s [CLOUD-33]', (from, to, why) => {
  expect(() => redirected(from, to)).toThrow(why);
});

it.each([
  ['https://db.example/a', 'https://s-1.db.example/a', 'https://s-1.db.example/a'],
  ['http://db.example/a', 'https://db.example/a', 'https://db.example/a'],
  ['http://127.0.0.1:1/a', '/b', 'http://127.0.0.1:1/b'],
])('an HTTP GET follows a redirect from %s to %s [CLOUD-33]', (from, to, next) => {
  expect(redirected(from, to)).toBe(next);
});
