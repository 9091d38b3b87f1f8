// A slip of a kitchen printer as text, and what has to become of it (CAPT-04, CAPT-13, CAPT-14).

export interface SlipCase {
  name: string;
  /** Slips of one port in their order; the lines of each. */
  slips: readonly string[];
  /** Of the last slip. */
  verdict: 'whole' | 'part' | 'text';
  number?: string;
  table?: string;
  type?: string;
  /** `2 Burger +bacon -onions !rare !!NUT ALLERGY`; in all orders together. */
  live: readonly string[];
  cancelled?: readonly string[];
  /** Words that some ticket shows as text. */
  text?: readonly string[];
  warnings?: readonly string[];
  tags?: readonly string[];
}

export const slip = (...lines: string[]): string => lines.join('\n');
/** Hebrew needs a word that says which way it runs. */
export const head = (of: string): string[] =>
  /[א-ת]/.test(of) ? ['שולחן 21', 'הזמנה 771'] : ['Table 21', 'Order 771'];
export const ORDERED = slip('Table 21', 'Order 771', '1 x Burger', '2 x Fries');
export const BOTH = ['1 Burger', '2 Fries'];
