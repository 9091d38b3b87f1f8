// How much of a site's log may be sent to the cloud (LOG-08); separate from the reader, as displays don't need that.

export const LOGGING_OPTIONS = ['off', 'errors', 'everything'] as const;
export type LoggingOptions = (typeof LOGGING_OPTIONS)[number];
