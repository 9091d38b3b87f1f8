// Short forms of people's names: "Sam Whitfield" as "Sam W.".

/** One name stays as it is; several joined with commas are shortened one by one. */
export function shortName(name: string): string {
  return name
    .split(', ')
    .map((one) => {
      const [first = '', ...rest] = one.trim().split(/\s+/);
      const initial = [...(rest.at(-1) ?? '')][0];
      return initial === undefined ? first : `${first} ${initial}.`;
    })
    .join(', ');
}

/** First names only, where even an initial is too long. */
export function firstNames(names: string): string {
  return names
    .split(', ')
    .map((name) => name.trim().split(/\s+/)[0] ?? '')
    .join(', ');
}
