// Constants from the bundler: build id and product version.
declare const __BUILD__: string;
declare const __VERSION__: string;
