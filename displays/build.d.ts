// Owns the one value that the bundler puts into the displays: the build they were made from.
declare const __BUILD__: string;
