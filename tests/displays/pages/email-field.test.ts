import { describe, expect, it } from 'vitest';
import { emailFault } from '../../../displays/pages/email-field.tsx';

describe('email', () => {
  it('[AUTH-03] an empty one is missing', () => {
    expect(emailFault('')).toBe('login.emailRequired');
    expect(emailFault('  ')).toBe('login.emailRequired');
  });

  it.each(['maya', 'maya@', 'maya@kitchen', '@kitchen.example', 'a b@kitchen.example', 'maya@.'])(
    '[AUTH-04] %s is not valid',
    (text) => {
      expect(emailFault(text)).toBe('login.emailInvalid');
    },
  );

  it('[AUTH-04] text, @, text, dot, text is valid', () => {
    expect(emailFault('maya@kitchen.example')).toBeUndefined();
    expect(emailFault(' m+x@a.b.example ')).toBeUndefined();
  });
});
