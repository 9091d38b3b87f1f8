import { describe, expect, it } from 'vitest';
import { Lifecycle, type Part } from '../../hub/wiring/lifecycle.ts';

function stage() {
  const happened: string[] = [];
  const failed: object[] = [];
  const part = (name: string, more: Partial<Part> = {}): Part => ({
    name,
    start: () => void happened.push(`start ${name}`),
    stop: () => void happened.push(`stop ${name}`),
    ...more,
  });
  const log = { error: (fields: object) => void failed.push(fields) };
  return { happened, failed, part, log };
}

describe('the lifecycle of the hub', () => {
  it('starts its parts in the order of the list and stops them in reverse', async () => {
    const { happened, part, log } = stage();
    const lifecycle = new Lifecycle([part('database'), part('engine'), part('web')], log);
    await lifecycle.start();
    await lifecycle.stop();
    expect(happened).toEqual([
      ...['start database', 'start engine', 'start web'],
      ...['stop web', 'stop engine', 'stop database'],
    ]);
  });

  it('logs a part that can not be stopped, and stops all others', async () => {
    const { happened, failed, part, log } = stage();
    const broken = (name: string) => part(name, { stop: () => Promise.reject(new Error(name)) });
    const thrown = part('web', {
      stop: () => {
        throw new Error('web');
      },
    });
    await new Lifecycle([part('database'), [broken('outbox'), part('printers')], thrown], log).stop();
    expect(happened).toEqual(['stop printers', 'stop database']);
    expect(failed).toEqual([
      { err: new Error('web'), part: 'web' },
      { err: new Error('outbox'), part: 'outbox' },
    ]);
  });

  it('stops the parts of a group at once, and the next one after all of them', async () => {
    const { happened, part, log } = stage();
    const slow = Promise.withResolvers<void>();
    const group = [part('outbox', { stop: () => slow.promise }), part('printers')];
    const stopped = new Lifecycle([part('database'), group], log).stop();
    await Promise.resolve();
    expect(happened).toEqual(['stop printers']);
    slow.resolve();
    await stopped;
    expect(happened).toEqual(['stop printers', 'stop database']);
  });

  it('does not start what follows a part that can not start', async () => {
    const { happened, part, log } = stage();
    const broken = part('backend', { start: () => Promise.reject(new Error('no setup')) });
    await expect(new Lifecycle([part('database'), broken, part('web')], log).start()).rejects.toThrow(
      'no setup',
    );
    expect(happened).toEqual(['start database']);
  });
});
