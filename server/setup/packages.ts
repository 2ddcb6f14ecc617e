import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { SUSPENDED_PROFILE } from '@netkhata/contract/network-profiles';
import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { EveryColumn } from '../database/every-column.ts';
import { badInput, notFound, unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import type { NamedPlace } from './named-places.ts';
import { selectList, type Selected } from '../lists/select-list.ts';

export interface PackageForm {
  name: string;
  speed: string | null;
  /** Price of one month. */
  billAmount: Paisa;
  /** Network profile of its customers. */
  networkProfile?: number | null | undefined;
}

type PackageChange = EndpointInput<Api['packageUpdate']>['body'];

export interface PackageRow {
  id: number;
  name: string;
  speed: string | null;
  billAmountPaisa: Paisa;
  networkProfile: number | null;
}

export const PACKAGE_FIELDS = {
  id: sql`id`,
  name: sql`name`,
  speed: sql`speed`,
  billAmountPaisa: sql`bill_amount_paisa`,
  networkProfile: sql`network_profile_id`,
} satisfies Selected<PackageRow>;

/** A package in wire format. */
export const packageOf = ({ billAmountPaisa, ...row }: PackageRow) => ({
  ...row,
  bill_amount: billAmountPaisa,
});
type Package = ReturnType<typeof packageOf>;

const columnsOf = (form: PackageForm) =>
  ({
    name: form.name,
    speed: form.speed,
    billAmountPaisa: form.billAmount,
    networkProfileId: form.networkProfile ?? null,
  }) satisfies EveryColumn<'packages'>;

async function requireProfile(tx: Database, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  if (id === SUSPENDED_PROFILE) {
    throw badInput({ networkProfile: message('networkProfile.isSuspended') });
  }
  const found = await tx
    .selectFrom('networkProfiles')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw unknownId('networkProfile');
}

export const createPackage = (tx: Database, form: PackageForm): Promise<NamedPlace> =>
  tx
    .insertInto('packages')
    .values(columnsOf(form))
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();

/** `package_create` */
export async function addPackage(context: SignedInContext, form: PackageForm): Promise<NamedPlace> {
  await requireProfile(context.tx, form.networkProfile);
  const created = await createPackage(context.tx, form);
  context.audit({ subject: 'package', id: created.id, after: columnsOf(form) });
  return created;
}

/** Changes a package. Its existing customers keep their fee. */
export async function updatePackage(
  context: SignedInContext,
  sent: PackageChange,
): Promise<NamedPlace> {
  const { tx } = context;
  const before = await findPackage(tx, sent.id, LOCKED_PACKAGE);
  if (!before) throw unknownId('id');
  const { bill_amount: billAmount, ...fields } = before;
  const form = await heldAgainst(
    context,
    'packageUpdate',
    { subject: 'package', id: sent.id, stored: { ...fields, billAmount } },
    sent,
  );
  await requireProfile(tx, form.networkProfile);
  if (form.billAmount !== before.bill_amount) await refusePlannedPrice(tx, form.id);
  await tx.updateTable('packages').set(columnsOf(form)).where('id', '=', form.id).execute();
  const after = {
    name: form.name,
    speed: form.speed,
    bill_amount: form.billAmount,
    networkProfile: form.networkProfile,
  };
  context.audit({ subject: 'package', id: form.id, before, after });
  return { id: form.id, name: form.name };
}

/** 422 while a price is planned: it would replace another one than its customers were told. */
async function refusePlannedPrice(tx: Database, id: number): Promise<void> {
  const { rows } = await sql<{ fromDay: Day }>`
    select from_day from package_prices
    where package_id = ${id} and cancelled_at is null and applied_at is null
    order by from_day limit 1
  `.execute(tx);
  const [planned] = rows;
  if (!planned) return;
  throw badInput({ billAmount: message('package.priceIsPlanned', { day: planned.fromDay }) });
}

/** Gives a package the price that was planned for it. */
export const writePackagePrice = (tx: Database, id: number, price: Paisa) =>
  tx.updateTable('packages').set({ billAmountPaisa: price }).where('id', '=', id).execute();

/** Locks a package that is read. */
export const LOCKED_PACKAGE = sql`for no key update`;

/** Undefined if there is none. */
export async function findPackage(
  tx: Database,
  id: number,
  lock: RawBuilder<unknown> = sql``,
): Promise<Package | undefined> {
  const found = await sql<PackageRow>`
    select ${selectList(PACKAGE_FIELDS)} from packages where id = ${id} ${lock}
  `.execute(tx);
  return found.rows.map(packageOf)[0];
}

/** Throws 404. */
export async function readPackage(tx: Database, id: number): Promise<Package> {
  const found = await findPackage(tx, id);
  if (!found) throw notFound(message('package.notFound'));
  return found;
}

/** All packages by name, for a select. */
export async function readPackages(tx: Database): Promise<Package[]> {
  const found = await sql<PackageRow>`
    select ${selectList(PACKAGE_FIELDS)} from packages order by name
  `.execute(tx);
  return found.rows.map(packageOf);
}
