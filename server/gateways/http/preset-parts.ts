import type { HttpConfig } from '@netkhata/contract/gateway-config';

/** A credential of a gateway's settings that is stored encrypted. */
export const secret = (name: string, label: string) => ({
  name,
  label,
  isSecret: true,
  isRequired: true,
});
/** A value of a gateway's settings that is not secret. */
export const word = (name: string, label: string, isRequired = true) => ({
  name,
  label,
  isSecret: false,
  isRequired,
});
export const lines = (...all: string[]): string => all.join('\n');

/** Default of every setting that a preset does not override. */
export const PLAIN_CONFIG: HttpConfig = {
  url: '',
  method: 'post',
  headers: null,
  bodyKind: 'form',
  body: null,
  words: {},
  timeoutSeconds: 20,
  successAt: '',
  successIs: null,
  idAt: null,
  codeAt: null,
  reasonAt: null,
  retryCodes: null,
  unknownCodes: null,
  balanceUrl: null,
  balanceBody: null,
  balanceAt: null,
  reportUrl: null,
  reportAt: null,
  callbackRowsAt: null,
  callbackIdAt: null,
  callbackAt: null,
  deliveredWords: null,
  failedWords: null,
};

/** Words that most SMS panels report a delivery with. */
export const DELIVERED = 'delivered, delivrd, success';
export const FAILED = 'failed, undelivered, undeliv, expired, rejected, rejectd, deleted';
