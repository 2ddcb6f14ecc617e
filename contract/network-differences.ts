import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fileContent } from './register.ts';
import { tableList } from './table-list.ts';
import { optionalYesNo, requiredText } from './wire.ts';
import { optionalId, requiredId } from './wire-id.ts';
import { requiredWord } from './wire-word.ts';

/** What may differ between the books and the network, as a reader is to look at it. */
export const DIFFERENCE_KINDS = [
  'router_silent',
  'clock_off',
  'online_off',
  'online_full',
  'online_local',
  'online_before',
  'online_unknown',
  'two_sessions',
  'other_router',
  'local_secret',
  'state',
  'profile',
  'rate',
  'password',
  'address',
  'mac',
  'spelling',
  'missing',
  'unknown',
  'unusable',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** One side's word; most are about a value. */
export const STATEMENT_WORDS = [
  'absent',
  'text',
  'on',
  'walled',
  'off',
  'closed',
  'online',
  'online_full',
  'online_local',
  'online_before',
  'one_session',
  'sessions',
  'in_use',
  'silent',
  'password',
  'other_password',
  'no_password',
  'name_form',
  'password_form',
  'no_login',
  'by_radius',
  'local',
] as const;

/** What a press of a button does: the session ends, or the books take what the network says. */
export const REPAIRS = ['end_session', 'take'] as const;

/** Secrets that the script touches only where a person says so. */
export const TICKED_KINDS = ['unknown', 'local_secret'] as const;

/** A body holds the file in base64. */
const MOST_BODY_BYTES = 12 * 1024 * 1024;

const nullableText = z.nullable(z.string());
const kind = z.enum(DIFFERENCE_KINDS);
const statement = z.object({ is: z.enum(STATEMENT_WORDS), value: z.optional(z.string()) });

const difference = z.object({
  id: z.int(),
  kind,
  /** Whether sessions or an uploaded list shows it. */
  source: z.enum(['radius', 'file']),
  customerId: z.nullable(z.int()),
  code: nullableText,
  name: nullableText,
  /** The PPPoE user name, or that of a profile, as the network has it. */
  login: nullableText,
  routerId: z.nullable(z.int()),
  router: nullableText,
  books: statement,
  network: statement,
  /** Instants in UTC: when it was found first, and of when the network's word is. */
  since: z.string(),
  asOf: nullableText,
  repair: z.nullable(z.enum(REPAIRS)),
  /** Null where no script can make it right. */
  isInScript: z.nullable(z.boolean()),
});

export const DIFFERENCE_COLUMNS = ['id', 'kind', 'name', 'login', 'router', 'since'] as const;

export const networkDifferences = {
  networkDifferenceTable: tableList({
    path: 'network_difference_dt',
    access: 'network',
    columns: DIFFERENCE_COLUMNS,
    row: difference,
  }),
  /** How many there are of each kind, and what is known of each router. */
  networkDifferenceFigures: endpoint({
    method: 'GET',
    path: 'network_differences',
    access: 'network',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        /** An instant in UTC; null before the first look. */
        checkedAt: nullableText,
        kinds: z.array(z.object({ kind, count: z.int() })),
        routers: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            /** Its customers log in by RADIUS; otherwise its own list says who may. */
            isRadius: z.boolean(),
            lastSeen: nullableText,
            differences: z.int(),
            inScript: z.int(),
            /** Its list of secrets, where somebody uploaded it. */
            reading: z.nullable(
              z.object({
                /** Instants in UTC. */
                readAt: z.string(),
                uploadedAt: z.string(),
                uploadedBy: z.string(),
                fileName: z.string(),
                version: nullableText,
                hasPasswords: z.boolean(),
                secrets: z.int(),
                leftOut: z.int(),
              }),
            ),
          }),
        ),
      }),
    },
  }),
  /** Compares everything again, as the product does by itself every few minutes. */
  networkDifferencesTest: endpoint({
    method: 'POST',
    path: 'network_difference_check',
    access: 'network',
    effect: 'write',
    reply: { kind: 'saved', schema: z.object({ differences: z.int() }) },
  }),
  /**
   * A router's list of PPPoE secrets, with its profiles where the file has them, however it was
   * exported; in the place of the one before.
   */
  routerReadingUpload: endpoint({
    method: 'POST',
    path: 'router_reading_upload',
    access: 'network_setup',
    effect: 'write',
    mostBodyBytes: MOST_BODY_BYTES,
    body: z.object({
      router: requiredId,
      name: requiredText(200),
      /** In base64. */
      file: fileContent,
    }),
    reply: {
      kind: 'saved',
      schema: z.object({ secrets: z.int(), leftOut: z.int(), differences: z.int() }),
    },
  }),
  /** Makes one right; 409 where it is no more. */
  networkDifferenceSettle: endpoint({
    method: 'POST',
    path: 'network_difference_settle',
    access: 'network_setup',
    effect: 'write',
    body: z.object({ difference: requiredId, repair: requiredWord(REPAIRS) }),
    reply: { kind: 'saved', schema: z.object({ difference: z.int() }) },
  }),
  /** Puts secrets into the script that are in it for a person's word alone, or takes them out. */
  networkScriptUpdate: endpoint({
    method: 'POST',
    path: 'network_script_update',
    access: 'network_setup',
    effect: 'write',
    body: z.object({
      router: requiredId,
      kind: requiredWord(TICKED_KINDS),
      /** One of them; all of the kind when empty. */
      difference: z.optional(optionalId),
      isInScript: optionalYesNo,
    }),
    reply: { kind: 'saved', schema: z.object({ changed: z.int() }) },
  }),
  /** What to paste into a router so that its list says what the books say. */
  networkScriptExport: endpoint({
    method: 'POST',
    path: 'network_script',
    access: 'network_setup',
    effect: 'write',
    // It has passwords: it is not to be kept for a repeated call.
    transactions: 'own',
    body: z.object({ router: requiredId }),
    reply: {
      kind: 'saved',
      schema: z.object({ name: z.string(), content: z.string(), commands: z.int() }),
    },
  }),
};
