// How phone numbers are written (I18N-05, I18N-09).

const DIGITS = /^\d{10,12}$/;
const LOCAL_DIGITS = 10;
/** First digits of countries whose code has three; codes that begin with 1 or 7 have one, all others two. */
const THREE_DIGIT_CODES = /^(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[0578]|9[679])/;

/**
 * 3-3-4 for 10 digits, and after the country for 11 or 12; where a country's code leaves fewer than ten, the first
 * group is the shorter one: +972 52-771-4480. Numbers of another length stay as they are.
 */
export function phoneNumber(text: string): string {
  const digits = text.replace(/[\s()+.-]/g, '');
  if (!DIGITS.test(digits)) return text;
  if (digits.length === LOCAL_DIGITS || digits.startsWith('0')) return grouped(digits);
  const country = digits.slice(0, Math.max(codeDigits(digits), digits.length - LOCAL_DIGITS));
  return `+${country} ${grouped(digits.slice(country.length))}`;
}

function codeDigits(digits: string): number {
  if (/^[17]/.test(digits)) return 1;
  return THREE_DIGIT_CODES.test(digits) ? 3 : 2;
}

function grouped(local: string): string {
  return [local.slice(0, -7), local.slice(-7, -4), local.slice(-4)].filter((part) => part !== '').join('-');
}
