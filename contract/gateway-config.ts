import * as z from 'zod/mini';
import { refusedAs } from './messages.ts';
import { optionalText, optionalWhole, optionalYesNo, requiredText } from './wire.ts';
import { optionalWord } from './wire-word.ts';

const MOST_NAMES = 20;
const name = z.string().check(z.regex(/^[A-Za-z]\w{0,39}$/, refusedAs('field.notAName')));
/** How long a named word or a secret may be. */
export const MAX_WORD_LENGTH = 500;
const word = z.string().check(
  z.maxLength(MAX_WORD_LENGTH, refusedAs('field.tooLong')),
  z.refine((text) => !text.includes('\u0000'), refusedAs('field.unstorableCharacter')),
);

/** Words by name, such as the sender id and the user name that a gateway asks for. */
export const namedWords = z
  .record(name, word)
  .check(z.refine((words) => Object.keys(words).length <= MOST_NAMES, refusedAs('field.tooMany')));

export const HTTP_METHODS = ['get', 'post'] as const;
/** How the fields of a call travel: in the address, as a form, or as a JSON document. */
export const HTTP_BODIES = ['query', 'form', 'json'] as const;

/**
 * An HTTP gateway in words. Templates hold `{to}`, `{text}`, `{id}` and the like, `{name}` of the
 * named words and `{secret:name}`. Fields are lines of `name=template`, or one JSON document.
 * A place in an answer is a path such as `data.request_id`, a pattern between slashes whose first
 * group is taken, or `http` for the HTTP status; ` ?? ` parts places that are tried in turn.
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

  /** Where the answer says that the message was taken, and the words for yes; none: any word. */
  successAt: requiredText(300),
  successIs: optionalText(300),
  /** Where its id stands; `{id}` where it reports with ours. */
  idAt: optionalText(300),
  codeAt: optionalText(300),
  reasonAt: optionalText(300),
  /** Codes after which the message was certainly not taken and may be tried again. */
  retryCodes: optionalText(300),
  /** Codes that leave open whether it was taken. */
  unknownCodes: optionalText(300),

  balanceUrl: optionalText(500),
  balanceBody: optionalText(1000),
  balanceAt: optionalText(300),

  /** Asked with `{gatewayId}` where the gateway does not report by itself. */
  reportUrl: optionalText(500),
  reportAt: optionalText(300),
  /** A list of reports in one callback stands here; empty: the callback is one report. */
  callbackRowsAt: optionalText(300),
  callbackIdAt: optionalText(300),
  callbackAt: optionalText(300),
  deliveredWords: optionalText(500),
  failedWords: optionalText(500),
});
export type HttpConfig = z.output<typeof httpConfig>;

/** What a gateway asks its customer for; the rest of a preset is known. */
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
/** How the id in a report relates to the one in the answer: some write one of them in hexadecimal. */
export const MESSAGE_IDS = ['same', 'hex-decimal', 'decimal-hex'] as const;
const typeOfNumber = optionalWhole({ min: 0, max: 6 });
const numberingPlan = optionalWhole({ min: 0, max: 18 });

/** A connection by SMPP 3.4; types and plans that are empty follow from how the sender looks. */
export const smppConfig = z.object({
  host: requiredText(200),
  port: optionalWhole({ min: 1, max: 65_535 }),
  isTls: optionalYesNo,
  /** PEM; empty: the authorities that the system trusts. */
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
