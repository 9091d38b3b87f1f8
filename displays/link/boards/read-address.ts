// The address of a board as it was kept somewhere: by this display before its reload, or as a display's home. It reads what
// the schemas of shared/protocol/board/view.ts read, but for a field of a view that can't be read, which is left out.
import { EXCLUDE_COURSES_MAX_MINUTES, FIRED_AGO_MINUTES, ID_MAX_CHARACTERS } from '../../../shared/limits.ts';
import { STAGES } from '../../../shared/model/kitchen-states.ts';
import type { BoardAddress, View } from '../../../shared/protocol/board/view.ts';
import {
  type FieldChecks,
  isFlag,
  isNumber,
  isRecord,
  isText,
  listOf,
  oneOf,
  readableFields,
  textUpTo,
  wholeBetween,
} from '../field-checks.ts';

const isId = textUpTo(ID_MAX_CHARACTERS);
const areIds = listOf(isId, 500);
const isTrue = (value: unknown) => value === true;
const isKind = oneOf('expo', 'kitchen', 'customer');

const VIEW: FieldChecks<View> = {
  status: listOf(oneOf(...STAGES)),
  byPart: isTrue,
  left: isTrue,
  preparedOnly: isFlag,
  cookingOnly: isFlag,
  waiter: isId,
  sources: areIds,
  orderTypes: areIds,
  itemIds: areIds,
  orderIds: areIds,
  detailOf: isId,
  prepSms: (value) =>
    isRecord(value) && isId(value['number']) && (value['text'] === undefined || isText(value['text'])),
  kpis: isTrue,
  averages: isTrue,
  planned: isFlag,
  search: textUpTo(100),
  excludeTables: areIds,
  firedAgo: wholeBetween({ min: FIRED_AGO_MINUTES.min, max: EXCLUDE_COURSES_MAX_MINUTES }),
  showFrom: isNumber,
  groupBy: oneOf('none', 'stage', 'table'),
  allCourses: isFlag,
  show: oneOf('cards', 'table'),
  sort: oneOf('time', 'ready', 'table'),
  descending: isFlag,
  hideServed: isFlag,
  secondaryAlerts: isFlag,
  itemsBy: oneOf('category', 'status', 'now'),
  itemSort: oneOf('priority', 'name', 'count'),
  maxCards: wholeBetween({ min: 1, max: 200 }),
};

/** What can be read of a view. */
export function readView(value: unknown): View {
  return readableFields(VIEW, value);
}

/** Undefined where it names no board. */
export function readAddress(value: unknown): BoardAddress | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, profile, station, view } = value;
  if (!isKind(kind) || !isText(profile) || !isId(profile)) return undefined;
  return {
    kind,
    profile,
    ...(isText(station) && isId(station) ? { station } : {}),
    ...(isRecord(view) ? { view: readView(view) } : {}),
  };
}
