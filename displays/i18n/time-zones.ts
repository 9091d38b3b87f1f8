/** Every zone that the browser knows, plus the chosen one if the browser names it differently. */
export function zonesWith(chosen: string): string[] {
  return [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].sort();
}
