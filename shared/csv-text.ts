// How a text stands in a CSV file that people open in a spreadsheet.

/** Spreadsheets take a file for UTF-8 by this. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Quoted where it must be; what a spreadsheet would take for a formula is made a text (RFC 4180). */
export function csvText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
