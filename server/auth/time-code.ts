import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Steps a device's clock may be early or late. */
const WINDOW_STEPS = 1;
/** As long as a SHA-1, which RFC 4226 recommends: 160 bits. */
const SECRET_BYTES = 20;

/** What every authenticator app knows: SHA-1, six digits, 30 seconds (RFC 6238). */
const timeCodes = (secret: string): TOTP =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

/** A new random secret as base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app reads from a QR code. */
export function enrolmentAddress(enrolment: {
  secret: string;
  companyName: string;
  loginName: string;
}): string {
  const codes = timeCodes(enrolment.secret);
  codes.issuer = enrolment.companyName;
  codes.label = enrolment.loginName;
  return codes.toString();
}

/** The step of time that the code belongs to, now or one beside it; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = timeCodes(secret).validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
