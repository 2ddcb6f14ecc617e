import * as z from 'zod/mini';
import { DIFFERENCE_KINDS, STATEMENT_FIELDS, UNREAD_REASONS } from './arrival-words.ts';
import { endpoint } from './endpoint.ts';
import { errorKey } from './messages.ts';
import { day, optionalText, requiredText, serverMessage } from './wire.ts';
import { optionalId, optionalWord, requiredId } from './wire-choices.ts';
import { taka, takaSum } from './wire-formats.ts';

export const MAX_STATEMENT_BYTES = 8 * 1024 * 1024;
export const MAX_STATEMENT_LINES = 50_000;
export const STATEMENT_TYPE = 'application/octet-stream';

const nullableText = z.nullable(z.string());

const statementBytes = z.custom<Uint8Array>(
  (value) => value instanceof Uint8Array,
  errorKey('statement.fileNeeded'),
);

const statementFile = {
  query: z.object({ account: requiredId, name: requiredText(200) }),
  bodyTypes: [STATEMENT_TYPE],
  maxBodyBytes: MAX_STATEMENT_BYTES,
  body: statementBytes,
} as const;

/** What a file would bring. Nothing is kept of it. */
const statementPreview = z.object({
  /** In the order of the file. */
  columns: z.array(
    z.object({
      heading: z.string(),
      field: z.nullable(z.enum(STATEMENT_FIELDS)),
      examples: z.array(z.string()),
    }),
  ),
  lines: z.int(),
  /** Null while `problems` keeps the file from being read as a whole. */
  reads: z.nullable(
    z.object({
      newLines: z.int(),
      knownLines: z.int(),
      /** Lines whose number came with another amount before. */
      differing: z.array(z.object({ line: z.int(), number: z.string() })),
      from: z.string(),
      until: z.string(),
      opening: z.nullable(takaSum),
      closing: z.nullable(takaSum),
      in: takaSum,
      out: takaSum,
      /**
       * The statement before ends with another balance than this one begins with, at these
       * instants: what happened between them is missing.
       */
      gap: z.nullable(z.object({ from: z.string(), until: z.string(), amount: takaSum })),
      /** This file came before. */
      isKnownFile: z.boolean(),
      /** The first lines as they are read. */
      examples: z.array(
        z.object({
          line: z.int(),
          at: z.string(),
          hasTime: z.boolean(),
          direction: z.enum(['in', 'out']),
          amount: taka,
          fee: taka,
          number: nullableText,
          senderNo: nullableText,
          senderName: nullableText,
          reference: nullableText,
          balanceAfter: z.nullable(taka),
        }),
      ),
    }),
  ),
  /** Why the file cannot be brought; with a line where it is one line's fault. The first hundred. */
  problems: z.array(
    z.object({ line: z.nullable(z.int()), message: z.string(), text: serverMessage }),
  ),
});

export const arrivalStatements = {
  /** Reads a file of an account as it would be brought. */
  statementInspect: endpoint({
    method: 'POST',
    path: 'statement_inspect',
    access: 'bring_arrivals',
    effect: 'read',
    ...statementFile,
    reply: { kind: 'data', schema: statementPreview },
  }),
  /** Which column says what; remembered for the account's next files. */
  statementColumns: endpoint({
    method: 'POST',
    path: 'statement_columns',
    access: 'bring_arrivals',
    effect: 'write',
    reach: 'books',
    body: z.object({
      account: requiredId,
      columns: z
        .array(z.object({ heading: requiredText(200), field: optionalWord(STATEMENT_FIELDS) }))
        .check(z.minLength(1), z.maxLength(100, errorKey('field.tooMany'))),
    }),
    reply: { kind: 'saved', schema: z.object({}) },
  }),
  /** Brings the lines of a file, all or none. The same file again changes nothing. */
  statementBring: endpoint({
    method: 'POST',
    path: 'statement_bring',
    access: 'bring_arrivals',
    effect: 'write',
    reach: 'books',
    ...statementFile,
    reply: {
      kind: 'saved',
      schema: z.object({
        id: z.int(),
        brought: z.int(),
        known: z.int(),
        differing: z.int(),
        isKnownFile: z.boolean(),
      }),
    },
  }),
  /** An account beside its last statement; the difference as a sum of named lines. */
  arrivalEquality: endpoint({
    method: 'GET',
    path: 'arrival_equality',
    access: 'see_arrivals',
    effect: 'read',
    query: z.object({ account: requiredId }),
    reply: {
      kind: 'record',
      schema: z.object({
        accountId: z.int(),
        name: z.string(),
        /** Our ledger at the end of the last statement. */
        ledger: takaSum,
        /** The closing balance of the last statement that says one; null without. */
        statement: z.nullable(takaSum),
        until: nullableText,
        /** Ledger less statement; the sum of the lines. */
        difference: z.nullable(takaSum),
        equalUntil: nullableText,
        lines: z.array(
          z.object({
            kind: z.enum(DIFFERENCE_KINDS),
            count: z.int(),
            amount: takaSum,
            /** The first hundred of them. */
            items: z.array(
              z.object({
                arrivalId: z.nullable(z.int()),
                paymentId: z.nullable(z.int()),
                movementId: z.nullable(z.int()),
                /** Number of the movement, transaction number, or name of the file. */
                label: z.string(),
                customer: nullableText,
                date: day,
                amount: takaSum,
              }),
            ),
          }),
        ),
        /** Latest first, a hundred at most. */
        statements: z.array(
          z.object({
            id: z.int(),
            fileName: z.string(),
            from: z.string(),
            until: z.string(),
            opening: z.nullable(takaSum),
            closing: z.nullable(takaSum),
            in: takaSum,
            out: takaSum,
            lines: z.int(),
            broughtBy: z.string(),
            broughtAt: z.string(),
            /** What is missing between the statement before and this one. */
            gap: z.nullable(takaSum),
          }),
        ),
      }),
    },
  }),
  /** Texts that could not be read, oldest first; five hundred at most. */
  unreadTexts: endpoint({
    method: 'GET',
    path: 'arrival_unread_texts',
    access: 'see_arrivals',
    effect: 'read',
    query: z.object({ account: z.optional(optionalId) }),
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({
          id: z.int(),
          account: nullableText,
          accountId: z.nullable(z.int()),
          sender: nullableText,
          body: z.string(),
          reason: z.enum(UNREAD_REASONS),
          sentAt: nullableText,
          broughtAt: z.string(),
          broughtBy: nullableText,
        }),
      ),
    },
  }),
  /** Marks a text that could not be read as looked at. */
  unreadTextClose: endpoint({
    method: 'POST',
    path: 'arrival_unread_text_close',
    access: 'bring_arrivals',
    effect: 'write',
    reach: 'books',
    body: z.object({ id: requiredId, remark: optionalText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
};
