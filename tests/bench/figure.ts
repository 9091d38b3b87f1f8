// Owns what a measured figure is, when it holds its target (docs/quality.md), and how figures are printed.

export interface Figure {
  what: string;
  unit: 'ms' | 'MB' | '%' | '×' | '';
  value: number;
  /** The same unit, measured in the same run: what the machine itself takes for the least that must be done. */
  bare?: number;
  /** All that is given must hold; without any the figure only informs. */
  target?: { below?: number; atMost?: number; timesBare?: number };
  /** What was counted, lost or compared. */
  note?: string;
}

export type Verdict = 'holds' | 'missed' | '–';

/** How many times the bare limit a figure is; undefined where there is none. */
function ratioOf({ value, bare }: Figure): number | undefined {
  return bare === undefined ? undefined : value / bare;
}

/** A figure that could not be measured (NaN) holds nothing. */
export function verdictOf(figure: Figure): Verdict {
  const { target, value } = figure;
  if (target === undefined) return '–';
  const { below, atMost, timesBare } = target;
  const holds =
    (below === undefined || value < below) &&
    (atMost === undefined || value <= atMost) &&
    (timesBare === undefined || (ratioOf(figure) ?? Number.NaN) <= timesBare);
  return holds && !Number.isNaN(value) ? 'holds' : 'missed';
}

function inWords(value: number | undefined, unit: Figure['unit']): string {
  if (value === undefined) return '';
  return unit === '' ? String(value) : `${value.toFixed(2)} ${unit}`;
}

function targetInWords({ unit, target = {} }: Figure): string {
  const { below, atMost, timesBare } = target;
  return [
    below === undefined ? [] : `< ${below} ${unit}`,
    atMost === undefined ? [] : `≤ ${atMost} ${unit}`,
    timesBare === undefined ? [] : `≤ ${timesBare}× bare`,
  ]
    .flat()
    .join(', ')
    .trim();
}

/** One row of the table, by heading. */
export function rowOf(figure: Figure) {
  return {
    what: figure.what,
    target: targetInWords(figure),
    figure: inWords(figure.value, figure.unit),
    'bare limit': inWords(figure.bare, figure.unit),
    ratio: inWords(ratioOf(figure), '×'),
    verdict: verdictOf(figure),
    note: figure.note ?? '',
  };
}
