// What a site sets for its expo boards, and its names in the cloud (SET-17 to SET-19).
import * as z from 'zod/mini';
import { BASE_FONT_PERCENT, COURSE_DATE_GROUP_MINUTES, MIN_CARD_WIDTH, REFRESH_SECONDS } from '../limits.ts';
import { ITEM_DISPLAYS, ITEM_GROUPINGS, MODIFIER_DISPLAYS, SELECT_ITEM_ACTIONS } from './board-choices.ts';
import { amount, choice, ids, idsByKey, section, toggle } from './setup-values.ts';
import { fromWire } from './wire-names.ts';

const fontOf = BASE_FONT_PERCENT;
const widthOf = MIN_CARD_WIDTH;
const closeness = COURSE_DATE_GROUP_MINUTES;

const wireExpeditor = section({
  baseFontSize: amount(fontOf.default, fontOf.min, fontOf.max),
  minCardWidth: amount(widthOf.default, widthOf.min, widthOf.max),
  ticketGroupByMethod: choice(['none', 'stage', 'table'], 'none'),
  cardGpMethod: choice(['course', 'courseDate'], 'course'),
  courseDateGroupByThreshhold: amount(closeness.default, closeness.min, closeness.max),
  itemGBMethod: choice(ITEM_GROUPINGS, 'none'),
  refreshInterval: amount(REFRESH_SECONDS.default, REFRESH_SECONDS.min, REFRESH_SECONDS.max),
  selectItemAction: choice(SELECT_ITEM_ACTIONS, 'F'),
  itemDisplayMethod: choice(ITEM_DISPLAYS, 'item'),
  modifierDisplayMethod: choice(MODIFIER_DISPLAYS, 'item'),
  gbStageDisplayMethod: choice(['horizontal', 'vertical'], 'horizontal'),
  enableImmidiateItemsView: toggle(false),
  logIncommingOrders: toggle(false),
  includeExcludedItemsByTags: ids(),
  excludeItemsByCourses: idsByKey(),
  trackReadyStatus: toggle(false),
  emableTimerForSelectedTickets: toggle(false),
  movePreparedTicketsToSTart: toggle(false),
  trackServedOnItem: ids(),
});

export const expeditor = z.pipe(wireExpeditor, z.transform(fromWire));
