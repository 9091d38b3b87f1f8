// Text in CSV files for spreadsheets.

/** Makes spreadsheets read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Quoted where necessary; anything a spreadsheet would read as a formula becomes a text (RFC 4180). */
export function csvText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
