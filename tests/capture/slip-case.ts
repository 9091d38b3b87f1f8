// A slip of a kitchen printer as text, and the expected result (CAPT-04, CAPT-13, CAPT-14).

export interface SlipCase {
  name: string;
  /** Slips of one port in order, each with its lines. */
  slips: readonly string[];
  /** Result of the last slip. */
  verdict: 'whole' | 'part' | 'text';
  number?: string;
  table?: string;
  type?: string;
  /** Items of all orders together, as `2 Burger +bacon -onions !rare !!NUT ALLERGY`. */
  live: readonly string[];
  cancelled?: readonly string[];
  /** Words that some ticket shows as plain text. */
  text?: readonly string[];
  warnings?: readonly string[];
  tags?: readonly string[];
}

export const slip = (...lines: string[]): string => lines.join('\n');
/** Hebrew needs a word that reveals its direction. */
export const head = (of: string): string[] =>
  /[א-ת]/.test(of) ? ['שולחן 21', 'הזמנה 771'] : ['Table 21', 'Order 771'];
export const ORDERED = slip('Table 21', 'Order 771', '1 x Burger', '2 x Fries');
export const BOTH = ['1 Burger', '2 Fries'];
