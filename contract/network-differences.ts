import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fileContent } from './register.ts';
import { tableList } from './table-list.ts';
import { optionalYesNo, requiredText } from './wire.ts';
import { optionalId, requiredId, requiredWord } from './wire-choices.ts';

/** Kinds of differences between the books and the network, in display order. */
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

/** What one side states; most statements have a value. */
export const DIFFERENCE_STATEMENTS = [
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

/** What a repair button does: ends the session, or takes the network's value into the books. */
export const REPAIRS = ['end_session', 'take'] as const;

/** Secrets that the script changes only where a person has selected them. */
export const SELECTABLE_KINDS = ['unknown', 'local_secret'] as const;

/** Why an uploaded list of a router is not taken without being confirmed; data of the 409. */
export const READING_DOUBTS = ['other_router', 'older', 'other_and_older'] as const;
export interface ReadingDoubt {
  doubt: (typeof READING_DOUBTS)[number];
}

/** Larger than usual, because the body contains the file in base64. */
const MAX_BODY_BYTES = 12 * 1024 * 1024;

const nullableText = z.nullable(z.string());
const kind = z.enum(DIFFERENCE_KINDS);
const statement = z.object({ is: z.enum(DIFFERENCE_STATEMENTS), value: z.optional(z.string()) });

const difference = z.object({
  id: z.int(),
  kind,
  /** Whether the difference was found in sessions or in an uploaded list. */
  source: z.enum(['radius', 'file']),
  customerId: z.nullable(z.int()),
  code: nullableText,
  name: nullableText,
  /** The PPPoE user name, or the name of a profile, as the network has it. */
  login: nullableText,
  routerId: z.nullable(z.int()),
  router: nullableText,
  books: statement,
  network: statement,
  /** Instants in UTC: when it was first found, and when the network's data was read. */
  since: z.string(),
  asOf: nullableText,
  repair: z.nullable(z.enum(REPAIRS)),
  /** Null where no script can repair it. */
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
  /** Number of differences by kind, and what is known of each router. */
  networkDifferenceFigures: endpoint({
    method: 'GET',
    path: 'network_differences',
    access: 'network',
    effect: 'read',
    reply: {
      kind: 'record',
      schema: z.object({
        /** An instant in UTC; null before the first comparison. */
        checkedAt: nullableText,
        kinds: z.array(z.object({ kind, count: z.int() })),
        routers: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            /** Its customers log in by RADIUS; otherwise its own list of secrets decides. */
            isRadius: z.boolean(),
            lastSeen: nullableText,
            differences: z.int(),
            inScript: z.int(),
            /** Its list of secrets, where one was uploaded. */
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
  /** Runs the comparison now, which the product otherwise does every few minutes. */
  networkDifferencesTest: endpoint({
    method: 'POST',
    path: 'network_difference_check',
    access: 'network',
    effect: 'write',
    reach: 'zone',
    reply: { kind: 'saved', schema: z.object({ differences: z.int() }) },
  }),
  /**
   * Uploads a router's list of PPPoE secrets, with its profiles where the file has them, in any
   * export format; replaces the previous one. 409 with a `ReadingDoubt` where the file is older
   * than that one, or of a router that calls itself otherwise, unless `isConfirmed`.
   */
  routerReadingUpload: endpoint({
    method: 'POST',
    path: 'router_reading_upload',
    access: 'network_setup',
    effect: 'write',
    reach: 'settings',
    maxBodyBytes: MAX_BODY_BYTES,
    body: z.object({
      router: requiredId,
      name: requiredText(200),
      /** In base64. */
      file: fileContent,
      isConfirmed: z.optional(optionalYesNo),
    }),
    reply: {
      kind: 'saved',
      schema: z.object({ secrets: z.int(), leftOut: z.int(), differences: z.int() }),
    },
  }),
  /** Repairs one difference; 409 where it no longer exists. */
  networkDifferenceSettle: endpoint({
    method: 'POST',
    path: 'network_difference_settle',
    access: 'network_setup',
    effect: 'write',
    reach: 'zone',
    body: z.object({ difference: requiredId, repair: requiredWord(REPAIRS) }),
    reply: { kind: 'saved', schema: z.object({ difference: z.int() }) },
  }),
  /** Selects secrets for the script that it only changes on request, or deselects them. */
  networkScriptUpdate: endpoint({
    method: 'POST',
    path: 'network_script_update',
    access: 'network_setup',
    effect: 'write',
    reach: 'zone',
    body: z.object({
      router: requiredId,
      kind: requiredWord(SELECTABLE_KINDS),
      /** One difference; all of the kind when empty. */
      difference: z.optional(optionalId),
      isInScript: optionalYesNo,
    }),
    reply: { kind: 'saved', schema: z.object({ changed: z.int() }) },
  }),
  /** The script to paste into a router so that its list agrees with the books. */
  networkScriptExport: endpoint({
    method: 'POST',
    path: 'network_script',
    access: 'network_setup',
    effect: 'write',
    reach: 'zone',
    // The reply contains passwords: it must not be stored for repeated requests.
    transactions: 'own',
    body: z.object({ router: requiredId }),
    reply: {
      kind: 'saved',
      schema: z.object({ name: z.string(), content: z.string(), commands: z.int() }),
    },
  }),
};
