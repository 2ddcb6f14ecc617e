import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, TableRow } from '@netkhata/contract/endpoint';
import { type CategoryKind, KINDS_OF_DIRECTION } from '@netkhata/contract/money-categories';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { EveryColumn } from '../database/every-column.ts';
import { badInput, notFound, unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import { CATEGORY_FIELDS } from './category-list.ts';
import { accountOfKind } from './category-queries.ts';
import { selectList } from '../lists/select-list.ts';

type Category = TableRow<Api['moneyCategoryTable']>;

async function findCategory(tx: Database, id: number): Promise<Category | undefined> {
  const { rows } = await sql<Category>`
    select ${selectList(CATEGORY_FIELDS)} from money_categories where id = ${id} for no key update
  `.execute(tx);
  return rows[0];
}

/** Throws 404. */
export async function readCategory(tx: Database, id: number): Promise<Category> {
  const { rows } = await sql<Category>`
    select ${selectList(CATEGORY_FIELDS)} from money_categories where id = ${id}
  `.execute(tx);
  const [category] = rows;
  if (!category) throw notFound(message('category.notFound'));
  return category;
}

/** Adds a category. A unique key refuses a name that its direction already has. */
export async function createCategory(
  context: SignedInContext,
  form: EndpointInput<Api['moneyCategoryCreate']>['body'],
): Promise<Category> {
  const { tx } = context;
  const { name, direction, kind } = form;
  if (!KINDS_OF_DIRECTION[direction].some((each) => each === kind)) {
    throw badInput({ kind: message('category.kindOfDirection') });
  }
  const columns = {
    name,
    direction,
    accountId: accountOfKind(kind),
    isActive: form.active ?? true,
    isOutlay: form.outlay ?? false,
  } satisfies EveryColumn<'moneyCategories', 'key'>;
  requireExpense(kind, columns.isOutlay);
  const { id } = await tx
    .insertInto('moneyCategories')
    .values(columns)
    .returning('id')
    .executeTakeFirstOrThrow();
  context.audit({ subject: 'category', id, after: columns });
  return readCategory(tx, id);
}

function requireExpense(kind: CategoryKind, isOutlay: boolean): void {
  if (isOutlay && kind !== 'expense') {
    throw badInput({ outlay: message('category.outlayIsExpense') });
  }
}

/** Changes name, use on the way, or active state of a category; its ledger account stays. */
export async function updateCategory(
  context: SignedInContext,
  sent: EndpointInput<Api['moneyCategoryUpdate']>['body'],
): Promise<Category> {
  const { tx } = context;
  const before = await findCategory(tx, sent.id);
  if (!before) throw unknownId('id');
  const { name, active, outlay } = before;
  const form = await heldAgainst(
    context,
    'moneyCategoryUpdate',
    { subject: 'category', id: sent.id, stored: { name, active, outlay } },
    sent,
  );
  const columns = {
    name: form.name,
    isActive: form.active ?? before.active,
    isOutlay: form.outlay ?? before.outlay,
  };
  requireExpense(before.kind, columns.isOutlay);
  await tx.updateTable('moneyCategories').set(columns).where('id', '=', form.id).execute();
  const after = {
    ...before,
    name: columns.name,
    active: columns.isActive,
    outlay: columns.isOutlay,
  };
  context.audit({ subject: 'category', id: form.id, before, after });
  return after;
}
