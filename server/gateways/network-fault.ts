import { englishOf, type Message, message } from '@netkhata/contract/messages';

/** What went wrong with a gateway, where the program itself found it out. */
export class GatewayFault extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(englishOf(reason));
    this.reason = reason;
  }
}

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
export function networkFault(error: unknown): Message {
  // Several addresses were tried: each has its own error, the whole has no text.
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
