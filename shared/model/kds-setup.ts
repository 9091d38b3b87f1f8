// What a site sets for its kitchen boards, and its names in the cloud (SET-20, SET-21, SET-27).
import * as z from 'zod/mini';
import { PREP_SMS_MAX_CHARACTERS, PREP_TIMER_THRESHOLD_SECONDS, REFRESH_SECONDS } from '../limits.ts';
import { ITEM_DISPLAYS, MODIFIER_DISPLAYS, SELECT_ITEM_ACTIONS } from './board-choices.ts';
import { amount, choice, line, section, toggle } from './setup-values.ts';
import { fromWire } from './wire-names.ts';

const threshold = PREP_TIMER_THRESHOLD_SECONDS;

const wireKds = section({
  refreshInterval: amount(REFRESH_SECONDS.default, REFRESH_SECONDS.min, REFRESH_SECONDS.max),
  selectItemAction: choice(SELECT_ITEM_ACTIONS, 'F'),
  itemDisplayMethod: choice(ITEM_DISPLAYS, 'item'),
  modifierDisplayMethod: choice(MODIFIER_DISPLAYS, 'item'),
  kitchenDisplayMethod: choice(['table', 'cards'], 'table'),
  prepTimerDisplayThreshhold: z.pipe(
    amount(threshold.default, 0, threshold.max),
    // Less than a person could have set by hand (SET-26); 0 means always (TIME-25).
    z.transform((seconds) => (seconds === 0 ? 0 : Math.max(threshold.leastByHand, seconds))),
  ),
  modRoutingMethod: choice(['modifier', 'wholeItem'], 'modifier'),
  managePreparingOnAllItems: toggle(false),
  manageCookingOnAllItems: toggle(false),
  manageItemPrepTimes: toggle(false),
  initTicketPreptimeOnClick: toggle(false),
  showItemGroups: toggle(false),
  prepSMSMessage: z.pipe(
    line(),
    z.transform((text) => text.slice(0, PREP_SMS_MAX_CHARACTERS)),
  ),
});

export const kds = z.pipe(wireKds, z.transform(fromWire));
