import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { takeAdvisoryLock } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import type { EveryColumn } from '../database/every-column.ts';
import { badInput, conflict, notFound, unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import { selectList, type Selected } from '../lists/select-list.ts';

type MoneyAccount = EndpointResult<Api['moneyAccountDetails']>;
type AccountForm = EndpointInput<Api['moneyAccountCreate']>['body'];

export const ACCOUNT_FIELDS = {
  id: sql`id`,
  name: sql`name`,
  type: sql`reference_type`,
  active: sql`is_active`,
  keeper: sql`keeper_id`,
  keeperName: sql`(select users.name from users where users.id = keeper_id)`,
  publicNo: sql`public_no`,
  onPage: sql`is_on_page`,
  pageHint: sql`page_hint`,
} satisfies Selected<MoneyAccount>;

/** Returns undefined if the id is unknown or belongs to one of the ledger's own accounts. */
async function findMoneyAccount(tx: Database, id: number): Promise<MoneyAccount | undefined> {
  const { rows } = await sql<MoneyAccount>`
    select ${selectList(ACCOUNT_FIELDS)} from accounts where id = ${id} and reference_type is not null
  `.execute(tx);
  return rows[0];
}

/** Throws 404. */
export async function readMoneyAccount(tx: Database, id: number): Promise<MoneyAccount> {
  const account = await findMoneyAccount(tx, id);
  if (!account) throw notFound(message('account.notFound'));
  return account;
}

const columnsOf = (form: AccountForm) =>
  ({
    name: form.name,
    referenceType: form.type,
    isActive: form.active ?? true,
    keeperId: form.keeper ?? null,
    publicNo: form.publicNo ?? null,
    isOnPage: form.onPage ?? false,
    pageHint: form.pageHint ?? null,
  }) satisfies EveryColumn<'accounts', 'key'>;

/** Only a till has a keeper, and the keeper must be an active user. Throws 422 otherwise. */
async function requireKeeper(tx: Database, { type, keeper }: AccountForm): Promise<void> {
  if (keeper === undefined || keeper === null) return;
  if (type !== 'cash') throw badInput({ keeper: message('account.keeperOfTill') });
  const found = await sql`select from users where id = ${keeper} and is_active`.execute(tx);
  if (found.rows.length === 0) throw unknownId('keeper');
}

/** Only what has a number can be shown to customers, and a till has none. Throws 422 otherwise. */
function requirePublicNo({ type, publicNo, onPage, pageHint }: AccountForm): void {
  if (type !== 'cash') {
    if (onPage && !publicNo) throw badInput({ publicNo: message('account.pageNeedsNumber') });
    return;
  }
  const [field] = Object.entries({ publicNo, onPage, pageHint }).find(([, value]) => value) ?? [];
  if (field !== undefined) throw badInput({ [field]: message('account.tillNotOnPage') });
}

/** What a bank or wallet tells customers, as a till has it. */
const OFF_PAGE = { publicNo: null, onPage: false, pageHint: null };

/** Those of the values whose field was not sent. */
const unsent = (sent: object, values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => sent[name as keyof object] === undefined),
  );

/** Creates an account that money can end in. A unique key refuses a name that is already taken. */
export async function createMoneyAccount(
  context: SignedInContext,
  form: AccountForm,
): Promise<MoneyAccount> {
  await requireKeeper(context.tx, form);
  requirePublicNo(form);
  const columns = columnsOf(form);
  const { id } = await context.tx
    .insertInto('accounts')
    .values(columns)
    .returning('id')
    .executeTakeFirstOrThrow();
  context.audit({ subject: 'account', id, after: columns });
  return readMoneyAccount(context.tx, id);
}

/** Changes an account. The last active one stays active, or no payment could be collected. */
export async function updateMoneyAccount(
  context: SignedInContext,
  sent: EndpointInput<Api['moneyAccountUpdate']>['body'],
): Promise<MoneyAccount> {
  const { tx } = context;
  await takeAdvisoryLock(tx, 'moneyAccounts');
  await sql`select from accounts where id = ${sent.id} for no key update`.execute(tx);
  const before = await findMoneyAccount(tx, sent.id);
  if (!before) throw unknownId('id');
  const { name, type, active, keeper, publicNo, onPage, pageHint } = before;
  const form = await heldAgainst(
    context,
    'moneyAccountUpdate',
    {
      subject: 'account',
      id: sent.id,
      stored: { name, type, active, keeper, publicNo, onPage, pageHint },
      together: [
        ['type', 'keeper'],
        ['publicNo', 'onPage'],
      ],
    },
    // Changing a till into a bank removes its keeper, and a bank into a till what it told.
    { ...sent, ...unsent(sent, sent.type === 'cash' ? OFF_PAGE : { keeper: null }) },
  );
  if (form.keeper !== before.keeper || form.type !== before.type) await requireKeeper(tx, form);
  requirePublicNo(form);
  const columns = columnsOf({ ...form, active: form.active ?? before.active });
  if (before.active && !columns.isActive) await keepAnActiveAccount(tx, form.id);
  await tx.updateTable('accounts').set(columns).where('id', '=', form.id).execute();
  const after = await readMoneyAccount(tx, form.id);
  context.audit({ subject: 'account', id: form.id, before, after });
  return after;
}

async function keepAnActiveAccount(tx: Database, closedId: number): Promise<void> {
  const other = await tx
    .selectFrom('accounts')
    .select('id')
    .where('referenceType', 'is not', null)
    .where('isActive', '=', true)
    .where('id', '<>', closedId)
    .executeTakeFirst();
  if (!other) throw conflict(message('account.lastActive'));
}

/** Makes a user the keeper of a till. Whoever counts a till without a keeper becomes its keeper. */
export async function setKeeper(tx: Database, tillId: number, keeperId: number): Promise<void> {
  await tx.updateTable('accounts').set({ keeperId }).where('id', '=', tillId).execute();
}
