import * as z from 'zod/mini';
import { withRules } from './field-rules.ts';
import { endpoint } from './endpoint.ts';
import { isNothing, looseText, optionalYesNo, REQUIRED, refuse, serverMessage } from './wire.ts';
import { optionalWord } from './wire-choices.ts';
import { takaSum } from './wire-formats.ts';

/** `bytes` is a file of any kind in base64, recognised by its content. */
export const REGISTER_FORMATS = ['csv', 'xlsx', 'bytes'] as const;
/**
 * How the text of a file is encoded; all but the first two are asked about. `bijoy` is Bangla in the
 * glyphs of the font SutonnyMJ, which may stand in a file of any encoding.
 */
export const REGISTER_ENCODINGS = ['utf8', 'utf16', 'windows1252', 'macRoman', 'bijoy'] as const;
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

const rowProblem = z.object({
  rowNumber: z.int(),
  code: z.string(),
  field: z.string(),
  /** In English. */
  reason: z.string(),
  reasonMessage: serverMessage,
});

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
      /** Where `encodingExamples` leave it open: an import needs it, a dry run guesses. */
      encoding: optionalWord(REGISTER_ENCODINGS),
      /** Gives rows without a code the next free codes, in the order of the file. */
      giveCodes: optionalYesNo,
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
        /** Headings of columns with values that no field of a register has: they are not read. */
        unreadColumns: z.array(z.string()),
        /** Rows of the file that have no code. */
        withoutCode: z.int(),
        /** The first of the codes that rows without one have got, or would get. */
        givenCodes: z.array(z.object({ rowNumber: z.int(), name: z.string(), code: z.string() })),
        /** How the text was read; null for a workbook that leaves nothing open. */
        encoding: z.nullable(z.enum(REGISTER_ENCODINGS)),
        /** Some cells in each encoding that the file may have, where that is open. */
        encodingExamples: z.array(
          z.object({ encoding: z.enum(REGISTER_ENCODINGS), texts: z.array(z.string()) }),
        ),
        activeCustomers: z.int(),
        openingBalance: takaSum,
        monthlyFee: takaSum,
        /** The first few; the file contains all. */
        problems: z.array(rowProblem),
        /** The first of what is unwise in new rows, though they come in. */
        warnings: z.array(rowProblem),
        /** CSV file of the refused rows with their reasons; null where there are none. */
        refusedFile: z.nullable(z.object({ name: z.string(), content: z.string() })),
      }),
    },
  }),
};
