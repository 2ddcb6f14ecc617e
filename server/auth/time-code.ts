import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Accepted clock drift of the device, in time steps. */
const WINDOW_STEPS = 1;
/** 160 bits, the length of a SHA-1 hash, as recommended by RFC 4226. */
const SECRET_BYTES = 20;

/** Parameters that every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const timeCodes = (secret: string): TOTP =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

/** A new random secret in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The otpauth URI that is shown as a QR code. */
export function enrolmentUri(enrolment: {
  secret: string;
  companyName: string;
  loginName: string;
}): string {
  const codes = timeCodes(enrolment.secret);
  codes.issuer = enrolment.companyName;
  codes.label = enrolment.loginName;
  return codes.toString();
}

/** The time step that a code belongs to, current or adjacent; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = timeCodes(secret).validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
