import { message } from '@netkhata/contract/messages';
import { SUSPENDED_PROFILE } from '@netkhata/contract/network-profiles';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { EveryColumn } from '../database/every-column.ts';
import { badInput, notFound, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import type { NamedPlace } from './named-places.ts';
import { selectList, type Selected } from '../lists/select-list.ts';

export interface PackageForm {
  name: string;
  speed: string | null;
  /** Price of one month. */
  billAmount: Paisa;
  /** Network profile of its customers; unchanged if left out. */
  networkProfile?: number | null | undefined;
}

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
    bill_amount_paisa: form.billAmount,
    ...(form.networkProfile !== undefined && { network_profile_id: form.networkProfile }),
  }) satisfies EveryColumn<'packages', 'network_profile_id'>;

async function requireProfile(tx: Database, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  if (id === SUSPENDED_PROFILE) {
    throw badInput({ networkProfile: message('networkProfile.isSuspended') });
  }
  const found = await tx
    .selectFrom('network_profiles')
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

/** Creates a package, or changes the one of `id`. Its existing customers keep their fee. */
export async function savePackage(
  context: SignedInContext,
  form: PackageForm & { id?: number },
): Promise<NamedPlace> {
  const { tx } = context;
  await requireProfile(tx, form.networkProfile);
  if (form.id === undefined) {
    const created = await createPackage(tx, form);
    context.audit({ subject: 'package', id: created.id, after: columnsOf(form) });
    return created;
  }
  const before = await findPackage(tx, form.id);
  if (!before) throw unknownId('id');
  await tx.updateTable('packages').set(columnsOf(form)).where('id', '=', form.id).execute();
  const after = {
    name: form.name,
    speed: form.speed,
    bill_amount: form.billAmount,
    networkProfile: form.networkProfile === undefined ? before.networkProfile : form.networkProfile,
  };
  context.audit({ subject: 'package', id: form.id, before, after });
  return { id: form.id, name: form.name };
}

/** Undefined if there is none. */
export async function findPackage(tx: Database, id: number): Promise<Package | undefined> {
  const found = await sql<PackageRow>`
    select ${selectList(PACKAGE_FIELDS)} from packages where id = ${id}
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
