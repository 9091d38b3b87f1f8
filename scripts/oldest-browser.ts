// The oldest supported browser; docs/install.md and displays/public/start-check.js name it too.

/** Chromium's major version: the last one for Windows 7 and 8. */
export const OLDEST_CHROMIUM = 109;
