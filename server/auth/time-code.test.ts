import { describe, expect, it } from 'vitest';
import { enrolmentUri, newSecret, stepOfCode } from './time-code.ts';

describe('time-based codes', () => {
  it('match RFC 6238, cut to six digits', () => {
    // RFC 6238, appendix B: the ASCII secret 12345678901234567890 in base32.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(stepOfCode(secret, '287082', new Date(59_000))).toBe(1);
    expect(stepOfCode(secret, '081804', new Date(1_111_111_109_000))).toBe(37_037_036);
    expect(stepOfCode(secret, '081805', new Date(1_111_111_109_000))).toBeUndefined();
    expect(stepOfCode(secret, '', new Date(59_000))).toBeUndefined();
  });

  it('use a secret of 160 bits, and any name fits into the otpauth URL', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const names = { companyName: 'নেট: খাতা & Co', loginName: 'a:b@example.test' };
    const { pathname, searchParams } = new URL(enrolmentUri({ secret, ...names }));
    expect(decodeURIComponent(pathname)).toContain(names.loginName);
    expect(searchParams.get('issuer')).toBe(names.companyName);
  });
});
