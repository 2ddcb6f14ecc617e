import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { endpoint } from './endpoint.ts';
import { isNothing, looseText, optionalYesNo, REQUIRED, refuse, serverMessage } from './wire.ts';
import { optionalWord } from './wire-word.ts';
import { takaSum } from './wire-taka.ts';

export const REGISTER_FORMATS = ['csv', 'xlsx'] as const;
/** Maximum rows of a file; all of them are imported in one transaction. */
export const MAX_REGISTER_ROWS = 20_000;
const MAX_BODY_BYTES = 12 * 1024 * 1024;

/** Content of a file: its text, or its bytes in base64. Never trimmed. */
export const fileContent = withRules(
  { isRequired: true },
  z.codec(looseText, z.string(), {
    decode: (value, payload) => (isNothing(value) ? refuse(payload, '', REQUIRED) : String(value)),
    encode: (content) => content,
  }),
);

export const register = {
  /**
   * Valid rows are imported, the others are listed; importing the same file again changes nothing.
   */
  registerImport: endpoint({
    method: 'POST',
    path: 'register_import',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    // Its own transaction, which a dry run rolls back.
    transactions: 'ownOnce',
    maxBodyBytes: MAX_BODY_BYTES,
    body: z.object({
      file: fileContent,
      /** CSV when empty. */
      format: optionalWord(REGISTER_FORMATS),
      /** Validates everything and changes nothing. */
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
        /** The first few; the file contains all. */
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
        /** CSV file of the refused rows with their reasons; null where there are none. */
        refusedFile: z.nullable(z.object({ name: z.string(), content: z.string() })),
      }),
    },
  }),
};
