import * as z from 'zod/mini';
import { errorKey } from './messages.ts';
import { optionalText, optionalWhole, optionalYesNo, requiredText } from './wire.ts';
import { optionalWord } from './wire-choices.ts';

const MAX_NAMES = 20;
const name = z.string().check(z.regex(/^[A-Za-z]\w{0,39}$/, errorKey('field.notAName')));
/** Maximum length of a named word or a secret. */
export const MAX_WORD_LENGTH = 500;
const word = z.string().check(
  z.maxLength(MAX_WORD_LENGTH, errorKey('field.tooLong')),
  z.refine((text) => !text.includes('\u0000'), errorKey('field.unstorableCharacter')),
);

/** Values by name, such as the sender id and the user name that a gateway wants. */
export const namedWords = z
  .record(name, word)
  .check(z.refine((words) => Object.keys(words).length <= MAX_NAMES, errorKey('field.tooMany')));

export const HTTP_METHODS = ['get', 'post'] as const;
/** How the fields of a request are sent: in the query, as a form, or as a JSON document. */
export const HTTP_BODIES = ['query', 'form', 'json'] as const;

/**
 * Configuration of an HTTP gateway. Templates contain `{to}`, `{text}`, `{id}` and the like,
 * `{name}` for a named word and `{secret:name}`. Fields are lines of `name=template`, or one JSON
 * document. A location in a reply is a path such as `data.request_id`, a pattern between slashes
 * whose first group counts, or `http` for the HTTP status; alternatives are separated by ` ?? ` and
 * tried in turn.
 */
export const httpConfig = z.object({
  url: requiredText(500),
  method: optionalWord(HTTP_METHODS),
  /** Lines of `Name: template`. */
  headers: optionalText(2000),
  bodyKind: optionalWord(HTTP_BODIES),
  body: optionalText(4000),
  words: z.optional(z.nullable(namedWords)),
  timeoutSeconds: optionalWhole({ min: 2, max: 60 }),

  /**
   * Where the reply says that the message was accepted, and the words that mean yes; no words: any
   * value does.
   */
  successAt: requiredText(300),
  successIs: optionalText(300),
  /** Location of the gateway's message id; `{id}` where the gateway reports with our id. */
  idAt: optionalText(300),
  codeAt: optionalText(300),
  reasonAt: optionalText(300),
  /** Error codes after which the message was certainly not accepted and may be retried. */
  retryCodes: optionalText(300),
  /** Error codes that leave open whether the message was accepted. */
  unknownCodes: optionalText(300),

  balanceUrl: optionalText(500),
  balanceBody: optionalText(1000),
  balanceAt: optionalText(300),

  /** Polled with `{gatewayId}` where the gateway does not report deliveries by itself. */
  reportUrl: optionalText(500),
  reportAt: optionalText(300),
  /** Location of the list of reports in a callback; empty: the callback is one report. */
  callbackRowsAt: optionalText(300),
  callbackIdAt: optionalText(300),
  callbackAt: optionalText(300),
  deliveredWords: optionalText(500),
  failedWords: optionalText(500),
});
export type HttpConfig = z.output<typeof httpConfig>;

/** A value that the user of a gateway preset has to fill in; the rest of the preset is fixed. */
const presetField = z.object({
  name: z.string(),
  label: z.string(),
  isSecret: z.boolean(),
  isRequired: z.boolean(),
});

export const httpPreset = z.object({
  key: z.string(),
  name: z.string(),
  fields: z.array(presetField),
  config: httpConfig,
});
export type HttpPreset = z.output<typeof httpPreset>;

export const LONG_MESSAGES = ['udh', 'sar', 'payload'] as const;
/**
 * How the message id of a report relates to that of the reply: some gateways write one in
 * hexadecimal.
 */
export const MESSAGE_IDS = ['same', 'hex-decimal', 'decimal-hex'] as const;
const typeOfNumber = optionalWhole({ min: 0, max: 6 });
const numberingPlan = optionalWhole({ min: 0, max: 18 });

/** Connection by SMPP 3.4; empty types and numbering plans follow from the sender's form. */
export const smppConfig = z.object({
  host: requiredText(200),
  port: optionalWhole({ min: 1, max: 65_535 }),
  isTls: optionalYesNo,
  /** CA certificate as PEM; empty: the certificate authorities that the system trusts. */
  caCertificate: optionalText(20_000),
  systemId: requiredText(15),
  systemType: optionalText(12),
  sender: optionalText(20),
  sourceTon: typeOfNumber,
  sourceNpi: numberingPlan,
  destinationTon: typeOfNumber,
  destinationNpi: numberingPlan,
  longMessages: optionalWord(LONG_MESSAGES),
  messageIds: optionalWord(MESSAGE_IDS),
  wantsReports: optionalYesNo,
  enquireSeconds: optionalWhole({ min: 5, max: 600 }),
  timeoutSeconds: optionalWhole({ min: 2, max: 60 }),
});
export type SmppConfig = z.output<typeof smppConfig>;
