// HTTP calls about the menu, its files and the site file, every answer parsed (SOLO-03, SOLO-06).
import {
  type CsvDuplicates,
  type CsvEncoding,
  type CsvSeparator,
  type CsvUse,
  csvPreview,
  type MenuEdit,
  menuPage,
  menuSaved,
} from '../../../shared/protocol/site/menu.ts';
import { sitePreview, siteTakenIn } from '../../../shared/protocol/site/site-file.ts';
import { type ApiAnswer, callApi, noAnswer } from '../../link/http/api-call.ts';
import { withPassword } from '../../shell/session/password-asking.ts';
import { asOwnSave } from '../use-setup-saving.ts';

export interface CsvChoice {
  /** In base64. */
  file: string;
  encoding: CsvEncoding;
  /** Undefined: recognized by their headers. */
  columns: readonly CsvUse[] | undefined;
  duplicates: CsvDuplicates;
  removeMissing: boolean;
}

const post = 'POST' as const;

export const menuApi = {
  page: () => callApi('/api/menu', { answer: menuPage }),
  edit: (edits: readonly MenuEdit[]) =>
    asOwnSave(() => callApi('/api/menu/edits', { method: post, body: { edits }, answer: menuSaved })),
  lookAtCsv: (choice: CsvChoice) =>
    callApi('/api/menu/csv/preview', { method: post, body: choice, answer: csvPreview }),
  importCsv: (choice: CsvChoice, revision: string) =>
    asOwnSave(() =>
      callApi('/api/menu/csv', { method: post, body: { ...choice, revision }, answer: menuSaved }),
    ),
  lookAtSite: (file: string) =>
    callApi('/api/site-file/preview', { method: post, body: { file }, answer: sitePreview }),
  importSite: (file: string) =>
    withPassword(() =>
      asOwnSave(() => callApi('/api/site-file', { method: post, body: { file }, answer: siteTakenIn })),
    ),
  /** Checks that the site file may be downloaded now; the browser itself downloads it. */
  mayExport: () => withPassword(() => callApi('/api/session/password', { answer: noAnswer })),
};

/** Download address of the menu as CSV. */
export const csvAddress = (language: string, separator: CsvSeparator) =>
  `/api/menu/csv?language=${language}&separator=${separator}`;

/** Separator that spreadsheets expect: where decimals have a comma, it can't be one (SOLO-13). */
export function separatorIn(locale: string): CsvSeparator {
  return new Intl.NumberFormat(locale).format(1.5).includes(',') ? 'semicolon' : 'comma';
}
export const SITE_FILE_ADDRESS = '/api/site-file';

/** The bytes of a file in base64; undefined if it can't be read, for example because it was removed meanwhile. */
export function base64Of(file: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : undefined);
    };
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}

/** Text of a refusal; the page's own where that is better than the code's default. */
export function wordsOf({
  code,
  params,
}: Extract<ApiAnswer<unknown>, { ok: false }>):
  | { key: string; params: Record<string, string | number> }
  | undefined {
  const { problem, reason, entry = '', ...place } = params ?? {};
  if (code === 'menu-invalid' && typeof problem === 'string')
    return { key: `problem.${problem}`, params: { name: `\u2068${entry}\u2069` } };
  if (code === 'csv-unreadable' && typeof reason === 'string')
    return { key: `csv.unreadable.${reason}`, params: place };
  if (code === 'site-file-invalid' && typeof reason === 'string')
    return { key: `site.reason.${reason}`, params: {} };
  return undefined;
}
