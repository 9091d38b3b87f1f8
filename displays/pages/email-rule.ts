// Owns which texts pass as an email address (AUTH-04).

/** Text, @, text, dot, text. */
function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

export type EmailFault = 'login.emailRequired' | 'login.emailInvalid';

/** The key of what is wrong with an email (AUTH-03, AUTH-04). */
export function emailFault(text: string): EmailFault | undefined {
  if (text.trim() === '') return 'login.emailRequired';
  return isEmail(text) ? undefined : 'login.emailInvalid';
}
