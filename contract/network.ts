import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { message } from './messages.ts';
import { tableList } from './table-list.ts';
import {
  optionalText,
  optionalWhole,
  optionalYesNo,
  requiredText,
  serverMessage,
  yesNo,
} from './wire.ts';
import { optionalWord, pathId, requiredId } from './wire-choices.ts';
import { optionalForm } from './wire-formats.ts';

/** How a router decides who may log in. */
export const ROUTER_MODES = ['radius'] as const;
const HIGHEST_PORT = 65_535;

const nullableText = z.nullable(z.string());
const named = z.object({ id: z.int(), name: z.string() });
const savedNamed = { kind: 'saved', schema: named } as const;

/** The secret shared by a router and RADIUS: 8 to 64 printable characters; null when empty. */
const sharedSecret = optionalForm({
  maxLength: 64,
  refusals: [message('router.secretForm')],
  read: (text) => (/^[!-~]{8,}$/.test(text) ? text : undefined),
});

const routerFields = {
  name: requiredText(80),
  address: requiredText(45),
  /** `radius` when empty. */
  mode: optionalWord(ROUTER_MODES),
  /** Empty keeps the stored secret. */
  radiusSecret: sharedSecret,
  /** 3799 when empty. */
  coaPort: optionalWhole({ min: 1, max: HIGHEST_PORT }),
  /** The company's time zone when empty. */
  timeZone: optionalText(60),
  active: optionalYesNo,
};

const { radiusSecret: _, ...shownRouterFields } = routerFields;
const changedRouter = z.partial(z.object(shownRouterFields), {
  mode: true,
  coaPort: true,
  timeZone: true,
  active: true,
});

const routerRow = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  mode: z.enum(ROUTER_MODES),
  hasSecret: yesNo,
  coaPort: z.int(),
  timeZone: z.string(),
  active: yesNo,
  /** Instant in UTC of the last RADIUS packet from this router. */
  lastSeen: nullableText,
  /** Customers assigned to the router, and those who are online there. */
  customers: z.int(),
  online: z.int(),
  /** Whether FreeRADIUS has the router's current settings. */
  configured: yesNo,
});

export const ROUTER_COLUMNS = [
  'id',
  'name',
  'address',
  'active',
  'lastSeen',
  'customers',
  'online',
] as const;

/** The checks of a router test. */
export const ROUTER_CHECKS = ['secret', 'configuration', 'packets', 'order'] as const;

export const network = {
  routerOptions: endpoint({
    method: 'GET',
    path: 'router',
    access: 'session',
    effect: 'read',
    reply: { kind: 'data', schema: z.array(named) },
  }),
  routerTable: tableList({
    path: 'router_dt',
    access: 'network',
    columns: ROUTER_COLUMNS,
    row: routerRow,
  }),
  routerCreate: endpoint({
    method: 'POST',
    path: 'router_create',
    access: 'network_setup',
    effect: 'write',
    reach: 'settings',
    body: z.object(routerFields),
    reply: savedNamed,
  }),
  routerUpdate: endpoint({
    method: 'POST',
    path: 'router_update',
    access: 'network_setup',
    effect: 'write',
    reach: 'settings',
    body: heldForm(changedRouter, { id: requiredId, radiusSecret: sharedSecret }),
    reply: savedNamed,
  }),
  routerDetails: endpoint({
    method: 'GET',
    path: 'router_details/{id}',
    access: 'network',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'record', schema: routerRow },
  }),
  /** Tests the connection between a router and the product, check by check. */
  routerTest: endpoint({
    method: 'POST',
    path: 'router_test',
    access: 'network_setup',
    effect: 'write',
    reach: 'settings',
    transactions: 'own',
    body: z.object({ id: requiredId }),
    reply: {
      kind: 'saved',
      schema: z.object({
        checks: z.array(
          z.object({
            check: z.enum(ROUTER_CHECKS),
            isRight: z.boolean(),
            /** In English. */
            text: z.string(),
            message: serverMessage,
          }),
        ),
      }),
    },
  }),
};
