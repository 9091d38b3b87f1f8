// Owns what a site sets for its expo boards, and its names in the cloud (SET-17 to SET-19).
import * as z from 'zod/mini';
import type { JsonObject } from '../json/json-object.ts';
import { BASE_FONT_PERCENT, COURSE_DATE_GROUP_MINUTES, MIN_CARD_WIDTH, REFRESH_SECONDS } from '../limits.ts';
import { ITEM_DISPLAYS, ITEM_GROUPINGS, MODIFIER_DISPLAYS, SELECT_ITEM_ACTIONS } from './board-choices.ts';
import { amount, choice, ids, idsByKey, section, toggle } from './setup-values.ts';

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

/** The cloud's misspelt names end here. */
export const expeditor = z.pipe(
  wireExpeditor,
  z.transform((wire) => {
    const { courseDateGroupByThreshhold, enableImmidiateItemsView, logIncommingOrders, ...more } = wire;
    const { emableTimerForSelectedTickets, movePreparedTicketsToSTart, ...rest } = more;
    return {
      ...rest,
      courseDateGroupByThresholdMinutes: courseDateGroupByThreshhold,
      enableImmediateItemsView: enableImmidiateItemsView,
      logIncomingOrders: logIncommingOrders,
      enableTimerForSelectedTickets: emableTimerForSelectedTickets,
      movePreparedTicketsToStart: movePreparedTicketsToSTart,
    };
  }),
);

/** The same in the cloud's spelling; items hidden by course are spelled in the site's own place. */
export function spellExpeditor(
  settings: Omit<z.infer<typeof expeditor>, 'excludeItemsByCourses'>,
): JsonObject {
  const { courseDateGroupByThresholdMinutes, enableImmediateItemsView, logIncomingOrders, ...more } =
    settings;
  const { enableTimerForSelectedTickets, movePreparedTicketsToStart, ...rest } = more;
  return {
    ...rest,
    courseDateGroupByThreshhold: courseDateGroupByThresholdMinutes,
    enableImmidiateItemsView: enableImmediateItemsView,
    logIncommingOrders: logIncomingOrders,
    emableTimerForSelectedTickets: enableTimerForSelectedTickets,
    movePreparedTicketsToSTart: movePreparedTicketsToStart,
  };
}
