import { describe, expect, it } from 'vitest';
import { readConfig } from '../../hub/config.ts';

const problem = (env: Record<string, string>) => {
  const result = readConfig(env);
  return result.ok ? undefined : result.problem;
};

describe('settings', () => {
  it('[OPS-01] starts without any setting, with the documented defaults', () => {
    const result = readConfig({});
    expect(result).toMatchObject({
      ok: true,
      config: {
        KDS_PORT: 4600,
        KDS_HOST: '0.0.0.0',
        KDS_DATA_DIR: './data',
        KDS_CLOUD_API_URL: undefined,
        KDS_KEEP_DAYS: 30,
      },
    });
  });

  it('[PERM-14] the permission that opens setup has a name, which a site may change', () => {
    const named = (env: Record<string, string>) => {
      const result = readConfig(env);
      return result.ok && result.config.KDS_SETUP_PERMISSION;
    };
    expect(named({})).toBe('kds-setup');
    expect(named({ KDS_SETUP_PERMISSION: 'kitchen-admin' })).toBe('kitchen-admin');
  });

  it.each([
    ['KDS_PORT', 'kitchen', 'a port from 0 to 65535'],
    ['KDS_PORT', '70000', 'a port from 0 to 65535'],
    ['KDS_CLOUD_API_URL', 'cloud.example', 'an http or https address'],
    ['KDS_KEEP_DAYS', '0', 'a number of days from 1 to 3650'],
    ['KDS_LOG_LEVEL', 'loud', 'trace, debug, info, warn, error, fatal or silent'],
    ['KDS_SANDBOX_PACE', '-1', 'orders an hour, 0 to 36000'],
  ])('[OPS-05] %s = %s stops the start with one line that says what is allowed', (name, value, allowed) => {
    const line = problem({ [name]: value });
    expect(line).toBe(`${name} is "${value}"; allowed: ${allowed}`);
    expect(line).not.toContain('\n');
  });

  it.each(['http://192.168.1.10', '192.168.1.10:4600', 'a b', 'kitchen;pass', 'kitchen/'])(
    '[OPS-05] KDS_HOSTS = %s could never match and is refused',
    (given) => {
      const allowed = 'names or addresses without http:// and port, comma separated';
      expect(problem({ KDS_HOSTS: given })).toBe(`KDS_HOSTS is "${given}"; allowed: ${allowed}`);
    },
  );

  it('[SAFE-03] KDS_HOSTS takes names and addresses of both kinds', () => {
    const result = readConfig({ KDS_HOSTS: 'kds.local, 192.168.1.10,[fd00::1], fd00::2,' });
    const names = result.ok ? result.config.KDS_HOSTS : [];
    expect(names).toEqual(['kds.local', '192.168.1.10', 'fd00::1', 'fd00::2']);
  });

  it('[OPS-05] a cloud without a broker is named', () => {
    expect(problem({ KDS_CLOUD_API_URL: 'https://cloud.example' })).toMatch(/^KDS_BROKER_URL is not set; /);
  });

  it('[SAFE-05] never repeats a secret', () => {
    const result = readConfig({ KDS_BROKER_PASSCODE: 'hush', KDS_PORT: 'x' });
    expect(JSON.stringify(result)).not.toContain('hush');
  });

  it.each([
    ['KDS_CLOUD_URL', 'KDS_CLOUD_API_URL'],
    ['KDS_CLOUD_API_ULR', 'KDS_CLOUD_API_URL'],
    ['KDS_PROT', 'KDS_PORT'],
    ['KDS_METRIC_TOKEN', 'KDS_METRICS_TOKEN'],
  ])('[OPS-05] the unknown %s is refused, and the right name is given', (name, right) => {
    expect(problem({ [name]: 'x' })).toBe(`${name} is not a setting; did you mean ${right}?`);
  });

  it('[OPS-05] an unknown name without a value is nobody’s slip', () => {
    expect(problem({ KDS_CLOUD_URL: '' })).toBe(undefined);
  });

  it.each(['KDS_BROKER_URL', 'KDS_CLOUD_KDS_URL', 'KDS_CLOUD_FORMER_URL'])(
    '[OPS-05] %s without the cloud it belongs to is named',
    (name) => {
      const address = name === 'KDS_BROKER_URL' ? 'wss://broker.example/ws' : 'https://cloud.example';
      expect(problem({ [name]: address, KDS_CLOUD_API_URL: '' })).toBe(
        `KDS_CLOUD_API_URL is not set; required with ${name}: an http or https address`,
      );
    },
  );

  describe('[OPS-01] in production', () => {
    const inProduction = (env: Record<string, string>) => problem({ NODE_ENV: 'production', ...env });

    it.each([{}, { KDS_CLOUD_API_URL: '' }, { KDS_SANDBOX: '0' }, { KDS_SANDBOX: '' }])(
      'the made-up restaurant must be asked for, %o does not',
      (env) => {
        expect(inProduction(env)).toMatch(/^KDS_CLOUD_API_URL is not set; .* or KDS_SANDBOX=1 /);
      },
    );

    it('it is there for whoever asks', () => {
      expect(inProduction({ KDS_SANDBOX: '1' })).toBe(undefined);
    });

    it('a cloud and the made-up restaurant at once is a slip', () => {
      const cloud = { KDS_CLOUD_API_URL: 'https://cloud.example', KDS_BROKER_URL: 'wss://broker.example/ws' };
      expect(inProduction(cloud)).toBe(undefined);
      expect(inProduction({ ...cloud, KDS_SANDBOX: '1' })).toMatch(
        /^KDS_SANDBOX is "1" and KDS_CLOUD_API_URL /,
      );
    });
  });
});
