import Database from 'better-sqlite3';

/**
 * Forgets which organisation a hub serves, its cloud tokens and who is logged in, as disconnecting it does (AUTH-31).
 * Orders, and screens that were paired, stay.
 */
export function unbindDatabase(path: string): void {
  const raw = new Database(path, { fileMustExist: true });
  try {
    raw.pragma('synchronous = FULL');
    raw
      .transaction(() => {
        raw.prepare("delete from meta where key in ('organisation', 'tokens')").run();
        raw.prepare("delete from sessions where account is null or account ->> '$.display' is null").run();
        raw.prepare('update sessions set staff_id = null').run();
      })
      .immediate();
  } finally {
    raw.close();
  }
}
