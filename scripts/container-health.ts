// The container's health check: calls the hub's liveness route, over its configured protocol.
import { get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';

const TIMEOUT_MS = 3000;
const DEFAULT_PORT = '4600';

const port = process.env.KDS_PORT || DEFAULT_PORT;
const secure = Boolean(process.env.KDS_TLS_CERT);
// The certificate is for the name that displays use, not for this loopback call.
const request = secure
  ? getSecure(`https://127.0.0.1:${port}/healthz`, { rejectUnauthorized: false, timeout: TIMEOUT_MS })
  : getPlain(`http://127.0.0.1:${port}/healthz`, { timeout: TIMEOUT_MS });

request.once('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
request.once('error', (error) => end(error.message));
request.once('response', (response) => {
  response.resume();
  end(response.statusCode === 200 ? undefined : `status ${response.statusCode}`);
});

function end(problem: string | undefined): void {
  if (problem !== undefined) console.error(problem);
  process.exit(problem === undefined ? 0 : 1);
}
