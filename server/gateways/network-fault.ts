import { englishOf, type Message, message } from '@netkhata/contract/messages';

/** A failure that our own code detected, with a translatable reason. */
export class GatewayFault extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(englishOf(reason));
    this.reason = reason;
  }
}

/** Error codes of the operating system and of TLS, grouped by cause. */
const NOBODY_THERE = new Set(['ECONNREFUSED']);
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN']);
const BROKEN_OFF = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE']);
const OUT_OF_REACH = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN']);
const NOT_TRUSTED = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/**
 * Explains why a connection to a gateway failed, with the system's own error text in brackets,
 * which support asks for; that text alone where the error code is not known.
 */
export function networkFault(error: unknown): Message {
  // Several addresses were tried: the aggregate has no text, only the single errors do.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (first instanceof GatewayFault) return first.reason;
  if (!(first instanceof Error)) return message('foreign.words', { words: String(first) });
  const { code = '', message: detail } = first as NodeJS.ErrnoException;
  if (NOBODY_THERE.has(code)) return message('network.nobodyAnswers', { detail });
  if (NO_SUCH_NAME.has(code)) return message('network.nameUnknown', { detail });
  if (BROKEN_OFF.has(code)) return message('network.brokenOff', { detail });
  if (OUT_OF_REACH.has(code)) return message('network.outOfReach', { detail });
  if (NOT_TRUSTED.test(code)) return message('network.notTrusted', { detail });
  return message('foreign.words', { words: detail });
}
