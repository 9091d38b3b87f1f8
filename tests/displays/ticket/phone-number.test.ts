import { expect, it } from 'vitest';
import { phoneNumber } from '../../../displays/ticket/ticket-about.tsx';

it('phone numbers of ten digits are split 3-3-4, those of eleven and twelve after the country code [I18N-05] [I18N-09]', () => {
  expect(phoneNumber('0527714480')).toBe('052-771-4480');
  expect(phoneNumber('+1 (212) 555-0142')).toBe('+1 212-555-0142');
  expect(phoneNumber('44 7911 123456')).toBe('+44 791-112-3456');
});

it('a phone number keeps its country code unsplit [I18N-09]', () => {
  expect(phoneNumber('+972 52 771 4480')).toBe('+972 52-771-4480');
  expect(phoneNumber('+972 3 771 4480')).toBe('+972 3-771-4480');
  expect(phoneNumber('+353 85 012 3456')).toBe('+353 85-012-3456');
  expect(phoneNumber('+49 30 1234567')).toBe('+49 30-123-4567');
});

it('a leading trunk zero is not a country code [I18N-09]', () => {
  expect(phoneNumber('07911 123456')).toBe('0791-112-3456');
});

it('other numbers stay as they are [I18N-09]', () => {
  expect(phoneNumber('12345')).toBe('12345');
  expect(phoneNumber('1234567890123')).toBe('1234567890123');
  expect(phoneNumber('call Dana')).toBe('call Dana');
});
