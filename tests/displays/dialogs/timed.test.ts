import { describe, expect, it } from 'vitest';
import { canTime } from '../../../displays/dialogs/timed.ts';

const ticket = { status: 'fired', stage: 'cooking', actions: ['course.timer'] } as const;
const kept = { manageItemPrepTimes: true, enableTimerForSelectedTickets: false };
const byHand = { manageItemPrepTimes: false, enableTimerForSelectedTickets: true };
const never = { manageItemPrepTimes: false, enableTimerForSelectedTickets: false };

describe('a timer can be set', () => {
  it.each([
    ['[TICK-25] where times are kept', {}, kept, true],
    ['[TICK-41] where they are set by hand', {}, byHand, true],
    ['[TICK-41] not where no countdown would be seen', {}, never, false],
    ['[TICK-25] not before the fire', { status: 'pending' as const, stage: 'pending' as const }, kept, false],
    ['[TICK-25] not on a ready ticket', { status: 'ready' as const, stage: 'ready' as const }, kept, false],
    ['[TICK-25] not once everything is prepared', { stage: 'prepared' as const }, kept, false],
    ['[EXPO-31] not where the board does not offer it', { actions: [] }, kept, false],
  ])('%s', (_, draft, options, can) => {
    expect(canTime({ ...ticket, actions: [...ticket.actions], ...draft }, options)).toBe(can);
  });
});
