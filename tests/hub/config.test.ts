import { describe, expect, it } from 'vitest';
import { readConfig, unencrypted } from '../../hub/config.ts';
import { documentedSettings, misspelt, WRONG_SETTINGS } from '../support/wrong-settings.ts';

const problem = (env: Record<string, string>) => {
  const result = readConfig(env);
  return result.ok ? undefined : result.problem;
};

describe('settings', () => {
  it('may all be missing: the hub starts with the documented defaults [OPS-01]', () => {
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

  it('include the name of the setup permission, which a site may change [PERM-14]', () => {
    const named = (env: Record<string, string>) => {
      const result = readConfig(env);
      return result.ok && result.config.KDS_SETUP_PERMISSION;
    };
    expect(named({})).toBe('kds-setup');
    expect(named({ KDS_SETUP_PERMISSION: 'kitchen-admin' })).toBe('kitchen-admin');
  });

  it('with an address reached without encryption are reported, unless it is on this machine [SAFE-05]', () => {
    const named = (env: Record<string, string>) => {
      const result = readConfig(env);
      return result.ok && unencrypted(result.config);
    };
    expect(named({ KDS_SANDBOX: '1' })).toEqual([]);
    const plain = { KDS_CLOUD_API_URL: 'http://api.example.com', KDS_BROKER_URL: 'ws://10.0.0.7:15674/ws' };
    expect(named(plain)).toEqual(['KDS_CLOUD_API_URL', 'KDS_BROKER_URL']);
    const sound = { KDS_CLOUD_API_URL: 'https://api.example.com', KDS_BROKER_URL: 'ws://127.0.0.1:15674/ws' };
    expect(named({ ...sound, KDS_SSO_SCRIPT_URL: 'http://localhost:3/a.js' })).toEqual([]);
  });

  it('have a wrong sample for every one in .env.example [OPS-05]', () => {
    const known = Object.entries(WRONG_SETTINGS).filter(([, wrong]) => wrong.length > 0);
    expect(known.map(([name]) => name).toSorted()).toEqual(documentedSettings().toSorted());
  });

  it.each(documentedSettings().map((name) => ({ name, ...misspelt(name) })))(
    'with a misspelt $name are refused, with the right name [OPS-05]',
    ({ env, line }) => {
      expect(problem({ KDS_SANDBOX: '1', ...env })).toBe(line);
    },
  );

  it.each(
    Object.values(WRONG_SETTINGS)
      .flat()
      .filter((each) => each.atStart === undefined),
  )('stop the start with one line for $env: $line [OPS-05]', ({ env, line }) => {
    const said = problem({ KDS_SANDBOX: '1', ...env });
    expect(said?.slice(0, line.length)).toBe(line);
    expect(said).not.toMatch(/\n|secret/);
  });

  it('that only a start can check are accepted when read [OPS-05]', () => {
    const legal = Object.values(WRONG_SETTINGS)
      .flat()
      .filter((each) => each.atStart === true);
    for (const { env } of legal) expect(problem({ KDS_SANDBOX: '1', ...env })).toBe(undefined);
  });

  it('accept names and addresses of both kinds in KDS_HOSTS [SAFE-03]', () => {
    const result = readConfig({ KDS_HOSTS: 'kds.local, 192.168.1.10,[fd00::1], fd00::2,' });
    const names = result.ok ? result.config.KDS_HOSTS : [];
    expect(names).toEqual(['kds.local', '192.168.1.10', 'fd00::1', 'fd00::2']);
  });

  it('never repeat a secret in messages [SAFE-05]', () => {
    const result = readConfig({ KDS_BROKER_PASSCODE: 'hush', KDS_PORT: 'x' });
    expect(JSON.stringify(result)).not.toContain('hush');
  });

  it.each([
    ['KDS_CLOUD_URL', 'KDS_CLOUD_API_URL'],
    ['KDS_CLOUD_API_ULR', 'KDS_CLOUD_API_URL'],
    ['KDS_PROT', 'KDS_PORT'],
    ['KDS_METRIC_TOKEN', 'KDS_METRICS_TOKEN'],
  ])('with the unknown %s are refused, with the right name [OPS-05]', (name, right) => {
    expect(problem({ [name]: 'x' })).toBe(`${name} is not a setting; did you mean ${right}?`);
  });

  it('may include an unknown name without a value [OPS-05]', () => {
    expect(problem({ KDS_CLOUD_URL: '' })).toBe(undefined);
  });

  describe('[OPS-01] in production', () => {
    const inProduction = (env: Record<string, string>) => problem({ NODE_ENV: 'production', ...env });

    it.each([{}, { KDS_CLOUD_API_URL: '' }, { KDS_SANDBOX: '0' }, { KDS_SANDBOX: '' }])(
      'the demo restaurant needs an explicit setting, %o is none',
      (env) => {
        expect(inProduction(env)).toMatch(/^KDS_CLOUD_API_URL is not set; .* or KDS_SANDBOX=1 /);
      },
    );

    it('the demo restaurant runs if requested', () => {
      expect(inProduction({ KDS_SANDBOX: '1' })).toBe(undefined);
    });

    it('a cloud together with the demo restaurant is refused', () => {
      const cloud = { KDS_CLOUD_API_URL: 'https://cloud.example', KDS_BROKER_URL: 'wss://broker.example/ws' };
      expect(inProduction(cloud)).toBe(undefined);
      expect(inProduction({ ...cloud, KDS_SANDBOX: '1' })).toMatch(
        /^KDS_SANDBOX is "1" and KDS_CLOUD_API_URL /,
      );
    });
  });
});
