// How much of a site's log may be told to the cloud (LOG-08), apart from the reader so that displays need none of it.

export const LOGGING_OPTIONS = ['off', 'errors', 'everything'] as const;
export type LoggingOptions = (typeof LOGGING_OPTIONS)[number];
