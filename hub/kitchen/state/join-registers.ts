// Owns joining what two sources say of one course or item. Every join is free of order: joining again, or the other
// way round, gives the same.
import { canonicalJson } from '../../../shared/json/canonical-json.ts';
import { joinRecords } from './entry-of.ts';
import type { CourseRegisters, FireStamp, ItemRegisters, SmsMark } from './kitchen.ts';
import { laterWord } from './registers.ts';
import { joinTold } from './told.ts';

export const NO_FIRES: CourseRegisters = { fires: [] };

/** Both joined; `a` itself if `b` says nothing new, so that a repeated document costs nothing behind it. */
export function joinCourse(a: CourseRegisters, b: CourseRegisters): CourseRegisters {
  return unlessSame(a, {
    fires: joinFires(a.fires, b.fires),
    ...optional('notified', laterWord(a.notified, b.notified)),
    ...optional('ready', laterWord(a.ready, b.ready)),
    ...optional('served', laterWord(a.served, b.served)),
    ...optional('reprinted', laterWord(a.reprinted, b.reprinted)),
    ...optional('reviewed', laterWord(a.reviewed, b.reviewed)),
    ...optional('position', laterWord(a.position, b.position)),
    ...optional('urgent', laterWord(a.urgent, b.urgent)),
    ...optional('timer', laterWord(a.timer, b.timer)),
    ...optional('linked', laterWord(a.linked, b.linked)),
    ...optional('sms', joinSms(a.sms, b.sms)),
    ...optional('told', joinFlags(a.told, b.told)),
  });
}

export function joinItem(a: ItemRegisters, b: ItemRegisters): ItemRegisters {
  return unlessSame(a, {
    ...optional('stage', laterWord(a.stage, b.stage)),
    ...optional('served', laterWord(a.served, b.served)),
    ...optional('note', laterWord(a.note, b.note)),
    ...optional('told', joinFlags(a.told, b.told)),
  });
}

/** A delivered SMS stays delivered; the newest moment is shown. */
export function joinSms(a: SmsMark | undefined, b: SmsMark | undefined): SmsMark | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const asked = laterAsked(a.asked, b.asked);
  const joined = { at: Math.max(a.at, b.at), delivered: a.delivered || b.delivered, ...(asked && { asked }) };
  const isSame = joined.at === a.at && joined.delivered === a.delivered && asked === a.asked;
  return isSame ? a : joined;
}

function laterAsked(a: SmsMark['asked'], b: SmsMark['asked']): SmsMark['asked'] {
  if (a === undefined || b === undefined) return a ?? b;
  return a.at > b.at || (a.at === b.at && a.by >= b.by) ? a : b;
}

/** All fires, unique by requestId, in order of time; `a` itself if `b` names none that is new. */
export function joinFires(a: FireStamp[], b: readonly FireStamp[]): FireStamp[] {
  const news = b.filter((fire) => !a.some((known) => canonicalJson(known) === canonicalJson(fire)));
  if (news.length === 0) return a;
  const fires = new Map(a.map((fire) => [fire.requestId, fire]));
  for (const fire of news) {
    const present = fires.get(fire.requestId);
    if (present === undefined || canonicalJson(fire) > canonicalJson(present))
      fires.set(fire.requestId, fire);
  }
  return [...fires.values()].sort((x, y) => x.at - y.at || (x.requestId < y.requestId ? -1 : 1));
}

function joinFlags(a: CourseRegisters['told'], b: CourseRegisters['told']): CourseRegisters['told'] {
  return a === undefined || b === undefined ? (a ?? b) : joinRecords(a, b, joinTold);
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  const entry: { [K in Key]?: Value } = {};
  if (value !== undefined) entry[key] = value;
  return entry;
}

function unlessSame<Words extends object>(held: Words, joined: Words): Words {
  const keys = Object.keys(joined) as (keyof Words)[];
  return keys.every((key) => joined[key] === held[key]) ? held : joined;
}
