// Cloud of an HQ with two sites for hub lifecycle tests: answers by path and site, counts its requests.
import type { CloudAnswer } from '../../hub/cloud/cloud-answer.ts';
import type { CloudClient, CloudRequest } from '../../hub/cloud/cloud-client.ts';

export function chainCloud() {
  const asked: string[] = [];
  const cloud = {
    asked,
    loggedIn: true,
    /** Without its id; an unreadable setup comes from `answers`. */
    setup: {} as Record<string, unknown>,
    enabled: ['north', 'south'],
    /** By `path site`, else by path; a list by default. */
    answers: new Map<string, unknown>(),
    failing: new Set<string>(),
    count: (path: string, site: string) => asked.filter((each) => each === `${path} ${site}`).length,
  };
  const call = (request: CloudRequest): Promise<CloudAnswer> => {
    const { path, site = '' } = request;
    asked.push(`${path} ${site}`);
    if (cloud.failing.has(`${path} ${site}`)) {
      return Promise.resolve({ ok: false, kind: 'retry-later', status: 503, reason: 'busy' });
    }
    return Promise.resolve({ ok: true, status: 200, body: bodyOf(path, site) });
  };
  const bodyOf = (path: string, site: string): unknown => {
    const given = cloud.answers.get(`${path} ${site}`) ?? cloud.answers.get(path);
    if (given !== undefined) return given;
    if (path.startsWith('/dynamic-organization-storage')) return { id: 'hq', ...cloud.setup };
    if (path === '/organizations') {
      const hq = { id: 'hq', name: 'The chain', role: 'hq' };
      return [hq, ...['north', 'south'].map((id) => ({ id, name: `The ${id}`, role: 'site' }))];
    }
    if (path === '/configuration/KdsSettings') {
      return ['north', 'south'].map((id) => ({
        organization: id,
        general: { enabled: cloud.enabled.includes(id) },
      }));
    }
    return [];
  };
  const client: CloudClient = {
    call,
    signIn: () => Promise.resolve({ ok: true, tokens: { access: 'a', refresh: 'r' } }),
    adopt: () => {},
    keep: () => {},
    speakFor: () => {},
    owners: () => [],
    as: () => ({ call }),
    forget: () => {},
    withTokens: () => ({ call }),
    owner: () => undefined,
    logout: () => {},
    loggedIn: () => cloud.loggedIn,
  };
  return { cloud, client };
}
