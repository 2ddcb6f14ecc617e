import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { tableList } from './table-list.ts';
import { optionalText, optionalYesNo, requiredText, yesNo } from './wire.ts';
import { optionalId, pathId, requiredId, requiredWord } from './wire-choices.ts';

/** Types of accounts that money ends in (specification section 7, `referenceType`). */
export const MONEY_ACCOUNT_TYPES = ['cash', 'bank', 'mobile'] as const;

const account = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(MONEY_ACCOUNT_TYPES),
  active: yesNo,
  /** The user who answers for a till. */
  keeper: z.nullable(z.int()),
  keeperName: z.nullable(z.string()),
  /** The number that customers pay to; null for a till. */
  publicNo: z.nullable(z.string()),
  /** Whether the customer's page shows how to pay into it. */
  onPage: yesNo,
  /** A sentence beside the number there. */
  pageHint: z.nullable(z.string()),
});
const accountFields = {
  name: requiredText(80),
  type: requiredWord(MONEY_ACCOUNT_TYPES),
  /** Empty: a new account is active, an existing one keeps its state. */
  active: optionalYesNo,
  /** For tills only; missing: the stored keeper stays. */
  keeper: z.optional(optionalId),
  /** For banks and wallets only; missing: what is stored stays. */
  publicNo: z.optional(optionalText(60)),
  onPage: z.optional(optionalYesNo),
  pageHint: z.optional(optionalText(200)),
};
const savedAccount = { kind: 'saved', schema: account } as const;

export const MONEY_ACCOUNT_COLUMNS = ['id', 'name', 'type', 'keeperName', 'active'] as const;

/** Accounts that money ends in; the ledger's own accounts cannot be changed by hand. */
export const moneyAccounts = {
  moneyAccountTable: tableList({
    path: 'account_dt',
    access: 'administration',
    columns: MONEY_ACCOUNT_COLUMNS,
    row: account,
  }),
  moneyAccountCreate: endpoint({
    method: 'POST',
    path: 'account_create',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object(accountFields),
    reply: savedAccount,
  }),
  moneyAccountUpdate: endpoint({
    method: 'POST',
    path: 'account_update',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: heldForm(z.partial(z.object(accountFields), { active: true }), { id: requiredId }),
    reply: savedAccount,
  }),
  moneyAccountDetails: endpoint({
    method: 'GET',
    path: 'account_details/{id}',
    access: 'administration',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'record', schema: account },
  }),
};
