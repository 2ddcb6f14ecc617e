import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { endpoint } from './endpoint.ts';
import { isNothing, looseText, optionalYesNo, REQUIRED, refuse, serverMessage } from './wire.ts';
import { optionalWord } from './wire-word.ts';
import { takaSum } from './wire-taka.ts';

export const REGISTER_FORMATS = ['csv', 'xlsx'] as const;
/** More rows than this are refused: one transaction takes them all. */
export const MOST_REGISTER_ROWS = 20_000;
const MOST_BODY_BYTES = 12 * 1024 * 1024;

/** A file's content: its text, or all of it in base64. Never trimmed. */
export const fileContent = withRules(
  { isRequired: true },
  z.codec(looseText, z.string(), {
    decode: (value, payload) => (isNothing(value) ? refuse(payload, '', REQUIRED) : String(value)),
    encode: (content) => content,
  }),
);

export const register = {
  /** Rows that are in order come in, the others are named; the same file again changes nothing. */
  registerImport: endpoint({
    method: 'POST',
    path: 'register_import',
    access: 'administration',
    effect: 'write',
    // One transaction of its own, that a dry run takes back.
    transactions: 'ownOnce',
    mostBodyBytes: MOST_BODY_BYTES,
    body: z.object({
      file: fileContent,
      /** CSV when empty. */
      format: optionalWord(REGISTER_FORMATS),
      /** Finds out everything and changes nothing. */
      dryRun: optionalYesNo,
    }),
    reply: {
      kind: 'saved',
      schema: z.object({
        isDryRun: z.boolean(),
        rows: z.int(),
        good: z.int(),
        created: z.int(),
        unchanged: z.int(),
        refused: z.int(),
        areas: z.int(),
        zones: z.int(),
        packages: z.int(),
        activeCustomers: z.int(),
        openingBalance: takaSum,
        monthlyFee: takaSum,
        /** The first of them; all are in the file. */
        problems: z.array(
          z.object({
            rowNumber: z.int(),
            code: z.string(),
            field: z.string(),
            /** In English. */
            reason: z.string(),
            reasonMessage: serverMessage,
          }),
        ),
        /** A CSV file of the refused rows as they were, each with its reasons; null without any. */
        refusedFile: z.nullable(z.object({ name: z.string(), content: z.string() })),
      }),
    },
  }),
};
