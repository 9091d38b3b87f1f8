// What the HTTP API needs of a menu that the hub keeps itself, and of the file that a whole site goes into (SOLO-03, SOLO-06).

import type { Right } from '../../../shared/protocol/session.ts';
import type { CsvEncoding, CsvPreview, MenuEdit, MenuPage } from '../../../shared/protocol/site/menu.ts';
import type { SitePreview, SiteTakenIn } from '../../../shared/protocol/site/site-file.ts';
import type { Outcome } from '../ports.ts';

export interface CsvSent {
  bytes: Uint8Array;
  encoding: CsvEncoding;
  /** What the file doesn't name is removed. */
  removeMissing: boolean;
}

export interface MenuWeb {
  page(): MenuPage;
  /** All edits or none; refused with menu-invalid. `undo` brings back what was. */
  edit(edits: readonly MenuEdit[]): Outcome<{ revision: string; undo: MenuEdit[] }>;
  /** The menu as a file of rows, its heads in that language. */
  csv(language: 'en' | 'he-il'): string;
  /** What a file would change. Refused with too-large or csv-unreadable. */
  preview(file: CsvSent): Outcome<CsvPreview>;
  /**
   * Takes a file over, all of it or nothing. Refused like a preview, with menu-outdated where the menu isn't the one that was
   * looked at, and with menu-invalid for a file with faults.
   */
  takeIn(file: CsvSent & { revision: string }): Outcome<{ revision: string; undo: MenuEdit[] }>;
}

export interface SiteFileWeb {
  /** The whole site as text; refused with wrong-state while the hub serves nobody. */
  write(): Outcome<{ name: string; text: string }>;
  /** What a file would replace. Refused with site-file-invalid. */
  preview(text: string, rights: readonly Right[]): Outcome<SitePreview>;
  /** Puts a file's site in place of the one here, all of it or nothing. Refused like a preview. */
  takeIn(text: string, rights: readonly Right[]): Outcome<SiteTakenIn>;
}
