// The hub under TLS: secure cookies, sockets, HSTS, and unusable files.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { get, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from '../../hub/config.ts';
import { readTlsFiles } from '../../hub/tls-files.ts';
import { selfSigned } from '../support/self-signed.ts';
import { tempDir } from '../support/temp-dir.ts';
import { browser, webStage } from './web-stage.ts';

async function secureStage() {
  const tls = selfSigned();
  const { app } = await webStage({ tls });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { tls, port };
}

function read(port: number, path: string, ca: string) {
  return new Promise<{ headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, ca }, (answer) => {
      let body = '';
      answer.on('data', (part) => {
        body += part;
      });
      answer.on('end', () => resolve({ headers: answer.headers, body }));
    }).on('error', reject);
  });
}

describe('a hub under TLS', () => {
  it('answers with the security headers, including HSTS [SAFE-09][SAFE-02]', async () => {
    const { tls, port } = await secureStage();
    const { headers, body } = await read(port, '/api/session', tls.cert);
    expect(JSON.parse(body)).toEqual({ state: 'out', rights: [] });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
  });

  it('[SAFE-09] serves the displays’ socket as wss', async () => {
    const { tls, port } = await secureStage();
    const origin = `https://127.0.0.1:${port}`;
    const socket = new WebSocket(`wss://127.0.0.1:${port}/live`, { ca: tls.cert, headers: { origin } });
    onTestFinished(() => socket.terminate());
    const [data] = await once(socket, 'message');
    expect(JSON.parse(String(data))).toEqual({ t: 'refused', code: 'not-signed-in' });
  });

  it('treats a page of the same name without TLS as foreign, also for the socket [SAFE-03]', async () => {
    const { tls, port } = await secureStage();
    const says = (origin: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { origin, 'content-type': 'application/json', 'content-length': 2 };
        const to = { host: '127.0.0.1', port, path: '/api/pairing', method: 'POST', headers, ca: tls.cert };
        const asked = request(to, (answer) => resolve(answer.resume().statusCode));
        asked.on('error', reject);
        asked.end('{}');
      });
    expect(await says(`http://127.0.0.1:${port}`)).toBe(403);
    expect(await says(`https://127.0.0.1:${port}`)).toBe(200);
    const headers = { origin: `http://127.0.0.1:${port}` };
    const socket = new WebSocket(`wss://127.0.0.1:${port}/live`, { ca: tls.cert, headers });
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('403');
  });

  it.each([
    ['an outdated protocol', { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }],
    ['a key exchange without forward secrecy', { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' }],
    [
      'a cipher without authenticated encryption',
      { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256' },
    ],
  ] as const)('refuses %s [SAFE-09]', async (_, spoken) => {
    const { tls, port } = await secureStage();
    const socket = connect({ host: '127.0.0.1', port, ca: tls.cert, ...spoken });
    const [error] = await once(socket, 'error');
    expect(error.code).toMatch(/^ERR_SSL_/);
  });

  it.each([
    ['TLSv1.3', {}],
    ['TLSv1.2', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' }],
  ] as const)('accepts %s [SAFE-09]', async (protocol, spoken) => {
    const { tls, port } = await secureStage();
    const socket = connect({ host: '127.0.0.1', port, ca: tls.cert, ...spoken });
    onTestFinished(() => void socket.destroy());
    await once(socket, 'secureConnect');
    expect(socket.getProtocol()).toBe(protocol);
  });

  it('cuts opener references of all pages except a single sign-on window [SAFE-09][AUTH-10]', async () => {
    const { tls, port } = await secureStage();
    const { headers } = await read(port, '/api/session', tls.cert);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    const { app } = await webStage({ tls: selfSigned(), ssoScript: 'https://login.example.com/sign-in.js' });
    const answer = await app.inject({ url: '/api/session', headers: { host: 'localhost' } });
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  it('sends cookies only over TLS, including those of a waiting display [SAFE-02]', async () => {
    const { app } = await webStage({ tls: selfSigned() });
    for (const [url, payload] of [
      ['/api/session', { email: 'robin@sandbox.test', password: 'right' }],
      ['/api/pairing', {}],
    ] as const) {
      const answer = await app.inject({ method: 'POST', url, payload, headers: { host: 'localhost' } });
      expect(answer.headers['set-cookie']).toMatch(/; Secure; SameSite=Strict$/);
    }
  });
});

it('a hub without TLS sends no HSTS, but all other headers [SAFE-09]', async () => {
  const { headers } = await (await browser((await webStage()).app)).get('/api/session');
  expect(headers['strict-transport-security']).toBeUndefined();
  // Browsers complain about it on every page without TLS.
  expect(headers['cross-origin-opener-policy']).toBeUndefined();
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

describe('TLS files', () => {
  const files = (cert: string, key: string) => {
    const folder = tempDir();
    writeFileSync(join(folder, 'cert.pem'), cert);
    writeFileSync(join(folder, 'key.pem'), key);
    return { KDS_TLS_CERT: join(folder, 'cert.pem'), KDS_TLS_KEY: join(folder, 'key.pem') };
  };
  const readFiles = (env: Record<string, string>) => {
    const config = readConfig(env);
    if (!config.ok) throw new Error(config.problem);
    return readTlsFiles(config.config);
  };

  it('are read where both are named, and not required where none is [SAFE-09]', () => {
    const pair = selfSigned();
    const read = readFiles(files(pair.cert, pair.key));
    expect(read.ok && read.files?.cert.toString()).toBe(pair.cert);
    expect(readFiles({})).toEqual({ ok: true, files: undefined });
  });

  it('that are unusable stop the start with a line that names the setting [SAFE-09][OPS-05]', () => {
    const [one, other] = [selfSigned(), selfSigned()];
    const problem = (env: Record<string, string>) => {
      const read = readFiles(env);
      return read.ok ? 'fine' : read.problem;
    };
    const missing = { ...files(one.cert, one.key), KDS_TLS_CERT: '/nowhere.pem' };
    expect(problem(missing)).toBe(
      'KDS_TLS_CERT is "/nowhere.pem"; allowed: a certificate file (PEM) that can be read',
    );
    expect(problem({ ...missing, ...files(one.cert, one.key), KDS_TLS_KEY: '/nowhere.pem' })).toContain(
      'KDS_TLS_KEY',
    );
    expect(problem(files('no certificate', one.key))).toMatch(
      /^KDS_TLS_CERT is ".*"; allowed: a certificate file/,
    );
    expect(problem(files(one.cert, other.key))).toMatch(/^KDS_TLS_KEY is ".*"; allowed: the key file/);
  });

  it('a display with the former cookie stays signed in once [SAFE-02][PAIR-03]', async () => {
    const stage = await webStage({ tls: selfSigned() });
    const display = {
      name: 'Pass',
      home: 'start' as const,
      pairedAt: 1,
      pairedBy: 'Dana',
      site: 'site-1',
      claim: 'c',
    };
    stage.sessions.openDisplay(display);
    const token = stage.sessions.claim('c')?.token ?? '';
    const ask = (cookie: string) =>
      stage.app.inject({ url: '/api/session', headers: { host: 'localhost', cookie } });
    const first = await ask(`kds_session=${token}`);
    expect(first.json()).toMatchObject({ state: 'paired' });
    const cookies = first.cookies.map(({ name, value }) => [name, value]);
    expect(cookies).toEqual([
      ['__Host-kds_session', token],
      ['kds_session', ''],
    ]);
    expect((await ask(`__Host-kds_session=${token}`)).json()).toMatchObject({ state: 'paired' });
    expect((await ask(`kds_session=${token}`)).json()).toMatchObject({ state: 'out' });
  });

  it('a cookie planted by another server of the host signs no one in [SAFE-02]', async () => {
    const { app } = await webStage({ tls: selfSigned() });
    const payload = { email: 'robin@sandbox.test', password: 'right' };
    const login = await app.inject({
      method: 'POST',
      url: '/api/session',
      payload,
      headers: { host: 'localhost' },
    });
    const [own] = login.cookies;
    expect(own?.name).toBe('__Host-kds_session');
    const headers = { host: 'localhost', cookie: `kds_session=${own?.value}` };
    expect((await app.inject({ url: '/api/session', headers })).json()).toMatchObject({ state: 'out' });
  });
});
