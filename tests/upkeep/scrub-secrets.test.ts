// Removal of secrets from everything that leaves the hub for support, keeping the rest readable.
import { describe, expect, it } from 'vitest';
import { createScrubber } from '../../hub/upkeep/support-bundle.ts';

const TOKEN = 'LVMbSneYPvXQpEmt1m-MAMKnEbq8R8rkdHqyIm_tfNk';
const { text, json } = createScrubber(['scrape-me-7', 'abc']);

describe('scrubbing secrets', () => {
  it.each([
    ['call 053-987-6543 now', 'call … now'],
    ['+972 53 987 6543', '…'],
    ['(053) 9876543', '(…'],
    ['0539876543', '…'],
    [`token ${TOKEN}!`, 'token …!'],
    ['authorization: Bearer abc.def', 'authorization: Bearer …'],
    ['eyJraW5kIjoicmVmcmVzaCJ9.AAAA.BBBB', '…'],
    ['ws://guest:hunter2@broker:15674/ws', 'ws://…@broker:15674/ws'],
    ['/x?pairing_code=ABCD2345&page=2', '/x?pairing_code=…&page=2'],
    ['the figure’s scrape-me-7', 'the figure’s …'],
    ['Tom at tom.hale+kds@example.co.uk, thanks', 'Tom at …, thanks'],
    ['דוא״ל תום@דוגמה.ישראל', 'דוא״ל …'],
    ['tel0539876543', 'tel…'],
    ['0539876543x', '…x'],
    ['٠٥٣٩٨٧٦٥٤٣', '…'],
    ['/login?user_mail=tom%40example.com&next=1', '/login?user_mail=…&next=1'],
  ])('leaves no secret in %j [SAFE-05]', (given, left) => expect(text(given)).toBe(left));

  it.each([
    '2026-11-20T16:05:57.123Z',
    '192.168.100.200',
    'order 38 at table 12, 14:05',
    '0.12345678',
    'so-tot6nc-site-1-109-mains',
    'abc is too short a secret to look for',
    'bbecd10c0fa2',
    'http://127.0.0.1:4600/kds-orders',
    '@media (width > 2px)',
    'react-dom@19.2.0',
  ])('removes nothing of %j [SAFE-05]', (given) => expect(text(given)).toBe(given));

  // Without measuring: a regular expression that isn't linear on these would run for minutes, into the test's timeout.
  it.each([
    ['question marks', '?'.repeat(400_000)],
    ['query parameter names', '?keytoken'.repeat(50_000)],
    ['one long query parameter name', `?${'pass'.repeat(100_000)}`],
    ['digits and brackets', '1('.repeat(200_000)],
    ['the start of an e-mail address', 'a.'.repeat(200_000)],
    ['a single word', 'a'.repeat(400_000)],
    ['beginnings of tokens', 'eyJ.'.repeat(100_000)],
    ['schemes', 'a://'.repeat(100_000)],
    ['blanks', `Bearer${' '.repeat(400_000)}`],
  ])(
    'gets through 400,000 characters of %s [SAFE-05]',
    (_, long) => {
      expect(text(long).length).toBeLessThanOrEqual(long.length);
    },
    20_000,
  );

  it('empties whole members by their name, and keeps switches and ids [SAFE-05]', () => {
    const setup = {
      id: '1234567890123',
      hideCustomerPhone: true,
      supportPhone: 539876543,
      passcodes: [1111],
      refreshToken: { value: 'x' },
      phone: null,
      lists: [{ note: 'ring 0539876543' }, 1795191604175],
      '0539876543': 1,
    };
    expect(json(setup)).toEqual({
      id: '1234567890123',
      hideCustomerPhone: true,
      supportPhone: '…',
      passcodes: '…',
      refreshToken: '…',
      phone: null,
      lists: [{ note: 'ring …' }, 1795191604175],
      '…': 1,
    });
  });
});
