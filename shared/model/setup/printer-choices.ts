// Possible values of a printer's settings: values, order and limits (PAPER-01, PAPER-03). Shared with the displays.

/** Widths of paper in millimetres. */
export const PAPER_WIDTHS_MM = ['80', '58'] as const;

/** Character tables by their vendors' names: Latin ones first, then the Hebrew ones of DOS and of Windows. */
export const CODE_PAGES = ['cp437', 'cp858', 'windows1252', 'cp862', 'windows1255'] as const;
export type CodePage = (typeof CODE_PAGES)[number];

/** Language of a chit's fixed texts. */
export const BON_LANGUAGES = ['en', 'he-il'] as const;

/** ESC t n takes one byte. */
export const CODE_PAGE_NUMBER_MAX = 255;
/** Maximum length of a DNS name (RFC 1035). */
export const HOST_MAX_CHARACTERS = 253;
