import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../hub/kitchen/state/facts.ts';
import { alertSetOf, lateFrom, timeAlert } from '../../../hub/kitchen/time/time-alerts.ts';
import { ALERT_DEFAULT_MINUTES } from '../../../shared/limits.ts';
import {
  arrives,
  at,
  course,
  courseEvent,
  courseOf,
  iso,
  item,
  itemEvent,
  order,
  rules,
} from '../builders.ts';

/** One course of one type, fired at 12:00. */
function fired(courseType: string): Fact {
  const fire = { fired: { at: iso('12:00') }, courseType };
  return arrives(
    order('order-1', {
      courses: [course('mains', ['steak', 'fish'], fire)],
      items: [item('steak'), item('fish')],
    }),
  );
}

function alertAt(clock: string, facts: Fact[], setup: Record<string, unknown> = {}, secondary = false) {
  const by = rules(setup);
  return timeAlert(courseOf(facts, by), alertSetOf(by.setup, secondary), at(clock));
}

describe('alert from the fire', () => {
  test('has limits of 0, 10, 10, 5, 5, 10 and 3 minutes at a new site [TIME-01]', () => {
    const set = alertSetOf(rules().setup, false);
    const values = Object.fromEntries(Object.entries(set).map(([type, { value }]) => [type, value]));
    expect(values).toEqual(ALERT_DEFAULT_MINUTES);
  });

  test.each([
    ['mains are on time before 10 minutes [TIME-03]', 'Mains', '12:09:59', 'none'],
    ['mains are late from 10 minutes on [TIME-03]', 'Mains', '12:10', 'late'],
    ['desserts are late from 5 minutes on [TIME-03]', 'Desserts', '12:05', 'late'],
    ['beverages with the value 0 have no alert [TIME-19]', 'Beverages', '14:00', 'none'],
    ['a type without a value is late after 5 minutes [TIME-19]', 'Tapas', '12:05', 'late'],
    ['entrees are on time before 10 minutes [TIME-03]', 'Entrees', '12:09:59', 'none'],
    ['entrees are late from 10 minutes on [TIME-03]', 'Entrees', '12:10', 'late'],
    ['desserts are on time before 5 minutes [TIME-03]', 'Desserts', '12:04:59', 'none'],
    ['other courses are on time before 5 minutes [TIME-03]', 'Other', '12:04:59', 'none'],
    ['other courses are late from 5 minutes on [TIME-03]', 'Other', '12:05', 'late'],
    ['a type without a value is on time before 5 minutes [TIME-19]', 'Tapas', '12:04:59', 'none'],
    ['without a warn minute there is no warn stage [TIME-20]', 'Entrees', '12:09', 'none'],
  ])('follows the limits: %s', (_, type, clock, alert) => {
    expect(alertAt(clock, [fired(type)]).alert).toBe(alert);
  });

  const warning = { timeAlerts: { default: { Mains: { warn: 7, value: 10 } } } };
  test.each([
    ['12:06', 'none', '12:07'],
    ['12:07', 'warn', '12:10'],
    ['12:10', 'late', undefined],
  ])(
    'with a warn limit of 7 minutes is at %s: %s, and next changes at %s [TIME-03]',
    (clock, alert, next) => {
      const nextChangeAt = next === undefined ? Infinity : at(next);
      expect(alertAt(clock, [fired('Mains')], warning)).toEqual({ alert, nextChangeAt });
    },
  );

  test.each(['Beverages', 'Entrees', 'Mains', 'Desserts', 'Other'])(
    'has separate minutes for %s [TIME-01]',
    (type) => {
      const setup = { timeAlerts: { default: { [type]: { warn: 20, value: 30 } } } };
      expect(alertAt('12:20', [fired(type)], setup)).toEqual({ alert: 'warn', nextChangeAt: at('12:30') });
    },
  );

  test('is late for a ready ticket too, since customers wait for it [TIME-03]', () => {
    const ready = courseEvent('r', '12:05', 'ready');
    expect(alertAt('12:10', [fired('Mains'), ready]).alert).toBe('late');
  });

  test('changes only once for a ticket without a warning [TIME-20]', () => {
    expect(alertAt('12:00', [fired('Mains')])).toEqual({ alert: 'none', nextChangeAt: at('12:10') });
    expect(alertAt('12:10', [fired('Mains')])).toEqual({ alert: 'late', nextChangeAt: Infinity });
  });

  test('never warns without a warn value [TIME-19]', () => {
    const setup = { timeAlerts: { default: { Mains: { warn: 3, value: 0 } } } };
    expect(alertAt('12:30', [fired('Mains')], setup)).toEqual({ alert: 'none', nextChangeAt: Infinity });
  });

  test('can use the secondary limits on a board [TIME-02]', () => {
    const setup = { timeAlerts: { secondary: { Mains: { value: 20 } } } };
    expect(alertAt('12:15', [fired('Mains')], setup, false).alert).toBe('late');
    expect(alertAt('12:15', [fired('Mains')], setup, true).alert).toBe('none');
  });

  test('is absent for pending and served tickets [TIME-03]', () => {
    const notified = arrives(
      order('order-1', {
        courses: [course('mains', ['steak'], { notified: { at: iso('12:00') } })],
        items: [item('steak')],
      }),
    );
    expect(alertAt('13:00', [notified])).toEqual({ alert: 'none', nextChangeAt: Infinity });
    const served = courseEvent('s', '12:09', 'served');
    expect(alertAt('13:00', [fired('Mains'), served])).toEqual({ alert: 'none', nextChangeAt: Infinity });
  });
});

describe('alert from the first served item', () => {
  const oneServed = itemEvent('s1', '12:02', 'served', ['steak']);

  test('starts 3 minutes after the first served item, however young the ticket [TIME-04]', () => {
    expect(alertAt('12:04', [fired('Mains'), oneServed])).toEqual({
      alert: 'none',
      nextChangeAt: at('12:05'),
    });
    expect(alertAt('12:05', [fired('Mains'), oneServed]).alert).toBe('late');
  });

  test('[TIME-04] ends when the whole ticket is served', () => {
    const all = courseEvent('s2', '12:04', 'served');
    expect(alertAt('12:20', [fired('Mains'), oneServed, all]).alert).toBe('none');
  });

  test('applies to beverages too, which have no alert from the fire [TIME-04]', () => {
    expect(alertAt('12:05', [fired('Beverages'), oneServed]).alert).toBe('late');
  });
});

test('a fully prepared but unserved ticket is late after StartPrepared minutes [TIME-22]', () => {
  const prepared = itemEvent('p', '12:03', 'prepared', ['steak', 'fish']);
  const setup = { timeAlerts: { default: { Mains: { value: 0 }, StartPrepared: { value: 10 } } } };
  expect(alertAt('12:12', [fired('Mains'), prepared], setup)).toEqual({
    alert: 'none',
    nextChangeAt: at('12:13'),
  });
  expect(alertAt('12:13', [fired('Mains'), prepared], setup).alert).toBe('late');
});

describe('[TIME-03] [TIME-04] [TIME-22] the strictest of several alerts', () => {
  const oneServed = itemEvent('s1', '12:02', 'served', ['steak']);
  const minutes = (mains: object, served: object, prepared: object = { value: 0 }) => ({
    timeAlerts: { default: { Mains: mains, StartServed: served, StartPrepared: prepared } },
  });

  test('is late by the first served item, even if the fire only warns', () => {
    const setup = minutes({ warn: 3, value: 20 }, { value: 5 });
    expect(alertAt('12:06', [fired('Mains'), oneServed], setup)).toEqual({
      alert: 'warn',
      nextChangeAt: at('12:07'),
    });
    expect(alertAt('12:07', [fired('Mains'), oneServed], setup)).toEqual({
      alert: 'late',
      nextChangeAt: Infinity,
    });
  });

  test('stays late by the fire, even if the first served item only warns', () => {
    const setup = minutes({ value: 5 }, { warn: 4, value: 20 });
    expect(alertAt('12:06', [fired('Mains'), oneServed], setup).alert).toBe('late');
  });

  test('changes next at the earliest of all changes', () => {
    const setup = minutes({ warn: 15, value: 20 }, { warn: 4, value: 9 });
    expect(alertAt('12:03', [fired('Mains'), oneServed], setup).nextChangeAt).toBe(at('12:06'));
    expect(alertAt('12:06', [fired('Mains'), oneServed], setup).nextChangeAt).toBe(at('12:11'));
  });

  test('continues counting the wait for the waiter when ready and prepared [TIME-22]', () => {
    const done = [itemEvent('p', '12:03', 'prepared', ['steak', 'fish']), courseEvent('r', '12:04', 'ready')];
    const setup = minutes({ value: 0 }, { value: 0 }, { warn: 5, value: 10 });
    expect(alertAt('12:07:59', [fired('Mains'), ...done], setup).alert).toBe('none');
    expect(alertAt('12:08', [fired('Mains'), ...done], setup).alert).toBe('warn');
    const again = itemEvent('q', '12:05', 'notPrepared', ['steak']);
    expect(alertAt('12:30', [fired('Mains'), ...done, again], setup).alert).toBe('none');
  });
});

describe('[DLG-07] the time when a ticket becomes late', () => {
  const from = (facts: Fact[], setup: Record<string, unknown> = {}, secondary = false) => {
    const by = rules(setup);
    return lateFrom(courseOf(facts, by), alertSetOf(by.setup, secondary));
  };
  const serveSteak = itemEvent('s', '12:01', 'served', ['steak']);
  const prepared = itemEvent('p', '12:02', 'prepared', ['steak', 'fish']);

  test.each<[string, Fact[], string]>([
    ['the minutes of its type after the fire', [fired('Mains')], '12:10'],
    ['the default minutes for a type missing from the set', [fired('Tapas')], '12:05'],
    ['three minutes after its first served item, if that is sooner', [fired('Mains'), serveSteak], '12:04'],
    ['the fire, if that is sooner', [fired('Desserts'), prepared], '12:05'],
    ['ten minutes after it was fully prepared', [fired('Beverages'), prepared], '12:12'],
  ])('is set by %s', (_, facts, clock) => {
    expect(from(facts)).toBe(at(clock));
  });

  test('does not exist without a limit, or once it is served', () => {
    expect(from([fired('Beverages')])).toBe(Infinity);
    expect(from([fired('Mains'), courseEvent('c', '12:20', 'served')])).toBe(Infinity);
  });

  test('is the moment when its alert turns late', () => {
    const moment = from([fired('Mains')]);
    const by = rules();
    const alert = (now: number) =>
      timeAlert(courseOf([fired('Mains')], by), alertSetOf(by.setup, false), now).alert;
    expect([alert(moment - 1), alert(moment)]).toEqual(['none', 'late']);
  });
});
