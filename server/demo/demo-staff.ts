import { RIGHTS, type Right } from '@netkhata/contract/rights';
import { GENERAL_USER, SUPER_ADMIN, type UserType } from '@netkhata/contract/users';
import type { Day } from '@netkhata/domain/billing-period';
import { businessDay } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { writeAudit } from '../http/audit.ts';
import type { AuditChange, SignedInContext, SignedInUser } from '../http/implement.ts';
import { createUser } from '../users/save-user.ts';
import { changeUser } from '../auth/user-queries.ts';
import type { DemoZone } from './demo-places.ts';

/** The password of every demo user; it is printed when the demo is made. */
export const DEMO_PASSWORD = 'netkhata-demo';
const DEMO_ADMIN_EMAIL = 'demo@netkhata.local';

/**
 * The first Super Admin of a demo: from the settings, or else with a fixed address and password.
 */
export const demoAdmin = (options: {
  adminEmail: string | undefined;
  adminPassword: string | undefined;
}): { adminEmail: string; adminPassword: string } => ({
  adminEmail: options.adminEmail ?? DEMO_ADMIN_EMAIL,
  adminPassword: options.adminPassword ?? DEMO_PASSWORD,
});

const MANAGER = {
  name: 'Farhana Rahman',
  email: 'farhana@netkhata.local',
  mobileNo: '01711000001',
};
const COLLECTORS = [
  { name: 'Jahangir Alam', email: 'jahangir@netkhata.local', mobileNo: '01711000002' },
  { name: 'Sohel Rana', email: 'sohel@netkhata.local', mobileNo: '01811000003' },
  { name: 'মোঃ রাসেল মিয়া', email: 'rasel@netkhata.local', mobileNo: '01911000004' },
  { name: 'Shapna Akter', email: 'shapna@netkhata.local', mobileNo: '01611000005' },
  { name: 'Babul Hossain', email: 'babul@netkhata.local', mobileNo: '01511000006' },
] as const;

export interface DemoUser extends SignedInUser {
  email: string;
}

export interface DemoStaff {
  /** The first Super Admin, created at the program's first start. */
  admin: DemoUser;
  /** The second Super Admin, at the desk: takes bank and wallet payments. */
  manager: DemoUser;
  /** General Users, one for each zone. */
  collectors: DemoUser[];
}

/** Something a user does on a business day; written to the audit trail like a call of the API. */
export interface DemoAct {
  by: SignedInUser;
  at: Date;
  action: string;
}

const TIME_ZONE = 'Asia/Dhaka';
const UTC_OFFSET = '+06:00';

/** An instant on a day in Dhaka, counted from 09:00; capped at `now`. */
export function demoInstant(now: Date, day: Day, minutesAfterNine = 0): Date {
  const nine = new Date(`${day}T09:00:00${UTC_OFFSET}`);
  return new Date(Math.min(now.getTime(), nine.getTime() + minutesAfterNine * 60_000));
}

export const demoDay = (instant: Date): Day => businessDay(instant, TIME_ZONE);

/** Runs a use case as the given user at the given time, and writes its row in the audit trail. */
export async function actAs<Result>(
  tx: Database,
  { by, at, action }: DemoAct,
  work: (context: SignedInContext) => Promise<Result>,
): Promise<Result> {
  const changes: AuditChange[] = [];
  const address = '127.0.0.1';
  const result = await work({
    tx,
    today: demoDay(at),
    now: at,
    address,
    agent: 'demo',
    audit: (change) => void changes.push(change),
    user: by,
  });
  await writeAudit(tx, { userId: by.id, action, address, changes, at });
  return result;
}

/** Makes the second Super Admin and a collector for each zone. */
export async function makeDemoStaff(
  tx: Database,
  { admin, zones, at }: { admin: DemoUser; zones: readonly DemoZone[]; at: Date },
): Promise<DemoStaff> {
  const generalRights = await readRights(tx, GENERAL_USER);
  const hire = async (
    person: { name: string; email: string; mobileNo: string },
    terms: { usertype: UserType; zone: number | null },
  ): Promise<DemoUser> => {
    const passwords = { password: DEMO_PASSWORD, confirmPassword: DEMO_PASSWORD };
    const form = { ...person, ...terms, ...passwords };
    const act = { by: admin, at, action: 'userCreate' };
    const id = await actAs(tx, act, (context) => createUser(context, form));
    // The demo's password is public, so nobody is asked to change it.
    await changeUser(tx, id, { isPasswordGiven: false });
    const { name, email } = person;
    const rights = terms.usertype === SUPER_ADMIN ? admin.rights : generalRights;
    return { ...admin, id, name, email, userType: terms.usertype, zoneId: terms.zone, rights };
  };
  const manager = await hire(MANAGER, { usertype: SUPER_ADMIN, zone: null });
  const collectors: DemoUser[] = [];
  for (const [index, person] of COLLECTORS.entries()) {
    const zone = zones[index]?.id ?? null;
    collectors.push(await hire(person, { usertype: GENERAL_USER, zone }));
  }
  return { admin, manager, collectors };
}

async function readRights(tx: Database, role: UserType): Promise<Set<Right>> {
  const rows = await tx
    .selectFrom('roleRights')
    .select('rightName')
    .where('roleId', '=', role)
    .execute();
  const names = new Set(rows.map((row) => row.rightName));
  return new Set(RIGHTS.filter((right) => names.has(right)));
}

/** The Super Admin that the program made at its first start. */
export async function readDemoAdmin(tx: Database): Promise<DemoUser> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('roleId', '=', SUPER_ADMIN)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return {
    ...user,
    userType: SUPER_ADMIN,
    zoneId: null,
    rights: await readRights(tx, SUPER_ADMIN),
    mustChangePassword: false,
    tokenHash: Buffer.alloc(0),
  };
}
