// Owns how a prep SMS reads before it is sent, and how long it is (SMS-04).

/** The guest's name is not known here and stays a placeholder; the hub fills it in. */
export function prepSmsPreview(text: string, orderNumber: string): string {
  const number = orderNumber.trim();
  return number === '' ? text.trim() : text.trim().replaceAll('{number}', () => number);
}

/** Characters as a person counts them: an emoji is one. */
export function characters(text: string): number {
  return [...text].length;
}
