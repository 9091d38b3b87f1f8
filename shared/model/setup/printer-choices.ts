// What can be chosen of a printer: values, their order and their bounds (PAPER-01, PAPER-03). Displays offer the same.

/** Widths of paper in millimetres. */
export const PAPER_WIDTHS_MM = ['80', '58'] as const;

/** Character tables by the names of their makers: Latin ones first, then the Hebrew ones of DOS and of Windows. */
export const CODE_PAGES = ['cp437', 'cp858', 'windows1252', 'cp862', 'windows1255'] as const;
export type CodePage = (typeof CODE_PAGES)[number];

/** In which language a bon has its own words. */
export const BON_LANGUAGES = ['en', 'he-il'] as const;

/** ESC t n takes one byte. */
export const CODE_PAGE_NUMBER_MAX = 255;
/** Of a name in the DNS (RFC 1035). */
export const HOST_MAX_CHARACTERS = 253;
