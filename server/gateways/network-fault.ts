/** The codes of the operating system and of TLS, by what is behind them. */
const NOBODY_THERE = new Set(['ECONNREFUSED']);
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN']);
const BROKEN_OFF = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE']);
const OUT_OF_REACH = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN']);
const NOT_TRUSTED = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/**
 * Why a connection to a gateway failed: what that means, and in brackets the system's own words,
 * which support asks for. Those alone where nothing is known of them.
 */
export function networkFault(error: unknown): string {
  // Several addresses were tried: each has its own error, the whole has no text.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  const { code = '', message } = first as NodeJS.ErrnoException;
  if (NOBODY_THERE.has(code)) return `Nothing answers at this address and port (${message}).`;
  if (NO_SUCH_NAME.has(code)) return `The name of the host is not found (${message}).`;
  if (BROKEN_OFF.has(code)) return `The connection broke off (${message}).`;
  if (OUT_OF_REACH.has(code)) return `The host is out of reach (${message}).`;
  if (NOT_TRUSTED.test(code)) return `The certificate of the host is not trusted (${message}).`;
  return message;
}
