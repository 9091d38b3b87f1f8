// The values that the bundler puts into the displays: the build they were made from, and the product's version.
declare const __BUILD__: string;
declare const __VERSION__: string;
