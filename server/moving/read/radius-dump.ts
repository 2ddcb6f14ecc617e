import { message } from '@netkhata/contract/messages';
import { type Day, isDay } from '@netkhata/domain/billing-period';
import { type FileLetters, ownCopy } from './byte-text.ts';
import { MAX_STREAMED_MB, type MoveSource, plainBytes } from './file-bytes.ts';
import { MoveFileRefused } from './move-file-refused.ts';
import { PostgresRows } from './postgres-rows.ts';
import { type RouterFile, type Secret, SECRETS_ALONE } from './secret.ts';
import { SqlRows } from './sql-rows.ts';

/** The columns of FreeRADIUS, daloRADIUS and RADIUSdesk that say who may log in, and who it is. */
const WANTED: Readonly<Record<string, readonly string[]>> = {
  radcheck: ['username', 'attribute', 'value'],
  radreply: ['username', 'attribute', 'value'],
  radusergroup: ['username', 'groupname', 'priority'],
  usergroup: ['username', 'groupname', 'priority'],
  userinfo: [
    'username',
    'firstname',
    'lastname',
    'mobilephone',
    'homephone',
    'workphone',
    'email',
    'address',
    'city',
    'notes',
  ],
  permanent_users: ['username', 'name', 'surname', 'phone', 'email', 'address', 'profile'],
};

type Cells = Readonly<Record<string, string>>;

/** What the tables say of one user name. */
interface User {
  checks: Cells;
  replies: Cells;
  groups: { name: string; priority: number }[];
  person: Cells;
}

const DISABLED_GROUP = /disabled|blocked|suspended/i;

/**
 * Reads the users of a FreeRADIUS database from a dump of MySQL or PostgreSQL, as a router's secrets: names, passwords
 * where they are stored readable, groups as profiles, and the day of expiry.
 * @throws MoveFileRefused when it is damaged, truncated, or has no user
 */
export async function readRadiusDump(
  source: MoveSource,
  { letters, isPostgres = false }: { letters?: FileLetters; isPostgres?: boolean } = {},
): Promise<RouterFile> {
  const users = new Map<string, User>();
  const reader = new (isPostgres ? PostgresRows : SqlRows)(
    {
      wantedOf: (table) => WANTED[table],
      table: () => undefined,
      row: (table, values) => {
        const names = WANTED[table] ?? [];
        const row = Object.fromEntries(
          names.map((name, index) => [name, ownCopy(values[index] ?? '')]),
        );
        const name = row.username ?? '';
        if (name === '') return;
        const known = users.get(name) ?? { checks: {}, replies: {}, groups: [], person: {} };
        users.set(name, withRow(known, table, row));
      },
    },
    letters,
  );
  for await (const chunk of plainBytes(source, MAX_STREAMED_MB)) {
    reader.push(chunk.toString('latin1'));
  }
  reader.finish();
  // Names that only a table of persons or groups has cannot log in.
  const secrets = [...users].flatMap(([name, user]) =>
    Object.keys(user.checks).length > 0 ? [radiusSecret(name, user)] : [],
  );
  if (secrets.length === 0) throw new MoveFileRefused(message('move.secretsEmpty'));
  return {
    ...SECRETS_ALONE,
    secrets,
    day: reader.day,
    isPasswordHidden: secrets.every(({ password }) => password === null),
  };
}

function withRow(user: User, table: string, row: Cells): User {
  const { attribute = '', value = '' } = row;
  const added = { [attribute.toLowerCase()]: value };
  if (table === 'radcheck') return { ...user, checks: { ...user.checks, ...added } };
  if (table === 'radreply') return { ...user, replies: { ...user.replies, ...added } };
  if (table === 'userinfo' || table === 'permanent_users') return { ...user, person: row };
  const group = { name: row.groupname ?? '', priority: Number(row.priority ?? '') };
  return { ...user, groups: [...user.groups, group] };
}

/** What the attributes of a user say, as an entry of a router's secrets. */
export function radiusSecret(name: string, { checks, replies, groups, person }: User): Secret {
  const ofPackage = groups
    .filter((group) => !DISABLED_GROUP.test(group.name))
    .toSorted((one, other) => one.priority - other.priority);
  const words = [person.firstname || person.name, person.lastname || person.surname];
  const isDisabled =
    /^reject$/i.test(checks['auth-type'] ?? '') ||
    checks['rd-account-disabled'] === '1' ||
    groups.some((group) => DISABLED_GROUP.test(group.name));
  return {
    name,
    // Hashed passwords cannot be used for anything but FreeRADIUS itself.
    password: checks['cleartext-password'] ?? checks['user-password'] ?? null,
    service: 'pppoe',
    profile: ofPackage[0]?.name || checks['user-profile'] || person.profile || 'default',
    comment: '',
    callerId: checks['calling-station-id'] ?? '',
    localAddress: '',
    remoteAddress: replies['framed-ip-address'] ?? '',
    isDisabled,
    person: {
      name: words.filter(Boolean).join(' ').trim(),
      mobileNo: person.mobilephone || person.phone || person.homephone || person.workphone || '',
      email: person.email ?? '',
      address: [person.address, person.city].filter(Boolean).join(', '),
      note: person.notes ?? '',
      paidUntil: dayOfExpiration(checks.expiration ?? ''),
    },
  };
}

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';

/** The day in '25 Oct 2026 12:00', 'October 25 2026' or '2026-10-25'; null for anything else. */
function dayOfExpiration(text: string): Day | null {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(text.trim())?.[0];
  const [, date1, name1, year1] =
    /^(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s,-]+(\d{4})/i.exec(text) ?? [];
  const [, name2, date2, year2] = /^([a-z]{3})[a-z]*\s+(\d{1,2})[\s,]+(\d{4})/i.exec(text) ?? [];
  const month = MONTHS.indexOf((name1 ?? name2 ?? '-').toLowerCase()) / 3 + 1;
  const written =
    `${year1 ?? year2 ?? ''}-${String(month).padStart(2, '0')}-` +
    (date1 ?? date2 ?? '').padStart(2, '0');
  const day = iso ?? written;
  return isDay(day) ? day : null;
}
