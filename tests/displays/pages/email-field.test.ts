import { describe, expect, it } from 'vitest';
import { emailFault } from '../../../displays/pages/email-field.tsx';

describe('an email field', () => {
  it('is missing if empty [AUTH-03]', () => {
    expect(emailFault('')).toBe('login.emailRequired');
    expect(emailFault('  ')).toBe('login.emailRequired');
  });

  it.each(['maya', 'maya@', 'maya@kitchen', '@kitchen.example', 'a b@kitchen.example', 'maya@.'])(
    'with %s is not valid [AUTH-04]',
    (text) => {
      expect(emailFault(text)).toBe('login.emailInvalid');
    },
  );

  it('with text, @, text, dot, text is valid [AUTH-04]', () => {
    expect(emailFault('maya@kitchen.example')).toBeUndefined();
    expect(emailFault(' m+x@a.b.example ')).toBeUndefined();
  });
});
