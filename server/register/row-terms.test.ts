import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { TakeoutFile } from '../takeouts/takeout-column.ts';
import { TAKEOUT_FILES } from '../takeouts/takeout-files.ts';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { type ImportOptions, importRegister } from './import-register.ts';
import { readRegisterFile } from './register-file.ts';

const NOW = '2026-11-21T10:00:00+06:00';
const app = await createTestApp(NOW);

const HEADER = 'code,name,mobileNo,package,monthlyFee,billDate,category,billingCycle,status';

const row = (code: string, change: Partial<Record<string, string>> = {}): string => {
  const cells: Record<string, string> = {
    code,
    name: 'Nasrin',
    mobileNo: '01899630975',
    package: 'Home 10',
    monthlyFee: '700',
    billDate: '1',
    ...change,
  };
  return HEADER.split(',')
    .map((column) => cells[column] ?? '')
    .join(',');
};

it('plans absences and a next package, from a take-out too, once, and refuses what cannot be', async () => {
  const columns = ['awayFrom', 'awayUntil', 'nextPackage', 'nextFee', 'nextFrom'] as const;
  const headings = 'away from,Letzter Tag abwesend,next_package,次の料金,Next package from';
  const planned = (
    code: string,
    terms: Partial<Record<(typeof columns)[number], string>>,
    change = {},
  ) => `${row(code, change)},${columns.map((column) => terms[column] ?? '').join(',')}`;
  await app.signIn();
  const user = await app.database.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const load = (lines: string[], options: Partial<ImportOptions> = {}) =>
    importRegister(app.database, readRegisterFile([`${HEADER},${headings}`, ...lines].join('\n')), {
      today: '2026-11-21',
      now: new Date(NOW),
      createdBy: user.id,
      isDryRun: false,
      ...options,
    });
  await load([
    row('T-001', { package: 'Home 20', monthlyFee: '1000' }),
    row('T-002', { package: 'Dear', monthlyFee: '9999999' }),
  ]);
  await sql`update company set away_days_most = 40`.execute(app.database);
  const good = [
    planned(
      'T-101',
      {
        awayFrom: '10/11/2026',
        awayUntil: '5 Dec 2026',
        nextPackage: 'home 20',
        nextFrom: '46366',
      },
      { status: 'deactive' },
    ),
    planned('T-102', {
      awayFrom: '2026-12-01',
      awayUntil: '০৯/১২/২০২৬',
      nextPackage: 'HOME  20',
      nextFee: '"1,150.50"',
      nextFrom: '31/12/2026',
    }),
    planned('T-103', { nextPackage: 'Home 20', nextFrom: '21/11/2026' }),
    planned('T-104', { nextFee: '650', nextFrom: '01/01/2027' }),
    planned('T-105', {}),
  ];
  const refused = [
    [planned('T-201', { awayFrom: 'soon' }), 'awayFrom', 'register.notADay'],
    [planned('T-202', { awayUntil: '01/12/2026' }), 'awayFrom', 'field.required'],
    [
      planned('T-203', { awayFrom: '02/12/2026', awayUntil: '01/12/2026' }),
      'awayUntil',
      'field.notInDays',
    ],
    [
      planned('T-204', { awayFrom: '20/10/2026', awayUntil: '01/12/2026' }),
      'awayFrom',
      'field.notInDays',
    ],
    [
      planned('T-205', { awayFrom: '01/11/2026', awayUntil: '20/11/2026' }),
      'awayUntil',
      'field.notInDays',
    ],
    [planned('T-206', { awayFrom: '01/12/2026' }), 'awayUntil', 'away.endNeeded'],
    [
      planned('T-207', { awayFrom: '21/11/2026', awayUntil: '31/12/2026' }),
      'awayUntil',
      'away.tooLong',
    ],
    [
      planned('T-208', { awayFrom: '01/12/2026', awayUntil: '02/12/2026' }, { status: 'deactive' }),
      'awayFrom',
      'away.notActive',
    ],
    [planned('T-209', { nextPackage: 'Home 20' }), 'nextFrom', 'field.required'],
    [planned('T-210', { nextFrom: '01/12/2026' }), 'nextPackage', 'field.required'],
    [
      planned('T-211', { nextPackage: 'Home 20', nextFrom: '20/11/2026' }),
      'nextFrom',
      'field.notInDays',
    ],
    [
      planned('T-212', { nextPackage: 'Home 99', nextFrom: '01/12/2026' }),
      'nextPackage',
      'register.packageUnknown',
    ],
    [
      planned('T-213', { nextPackage: 'Home 20', nextFee: 'much', nextFrom: '01/12/2026' }),
      'nextFee',
      'field.tooManyDecimals',
    ],
    [
      planned('T-214', {
        awayFrom: '01/12/2026',
        awayUntil: '05/12/2026',
        nextPackage: 'Home 20',
        nextFrom: '06/12/2026',
      }),
      'nextFrom',
      'plannedChange.dayTaken',
    ],
    // Found by the same code as by hand, when it is planned.
    [
      planned(
        'T-215',
        { nextPackage: 'Dear', nextFrom: '01/12/2026' },
        { category: 'special', billingCycle: '12' },
      ),
      'nextFee',
      'field.amountTooLarge',
    ],
  ] as const;
  const lines = [...good, ...refused.map(([line]) => line)];
  const count = async () => {
    const { rows } = await sql<{ counts: number[] }>`
      select array[(select count(*) from planned_changes)::integer,
        (select count(*) from customer_aways)::integer, (select count(*) from sms_messages)::integer,
        (select count(*) from audit_trail
          where action in ('awaySave', 'plannedChangeSave', 'plannedChangeApply'))::integer] as counts
    `.execute(app.database);
    return rows[0]?.counts;
  };
  const before = await count();
  const rehearsed = await load(lines, { isDryRun: true });
  expect(await count()).toEqual(before);
  const summary = await load(lines);
  expect({ ...rehearsed, made: summary.made }).toEqual(summary);
  expect(summary.problems.map(({ code, field, reason }) => [code, field, reason.key])).toEqual(
    refused.map(([line, field, key]) => [line.split(',')[0], field, key]),
  );
  // Of the good ones one is away by now.
  expect([summary.created, summary.active]).toEqual([5, 4]);
  // Four absences' and three changes' days; two applied at once, one of each.
  expect(await count()).toEqual([4 + 4, 2, before?.[2], 2 + 4 + 2].map((n, i) => n ?? before?.[i]));
  const again = await load(good);
  expect(again).toMatchObject({ created: 0, unchanged: 5, problems: [] });
  const other = await load([planned('T-301', { nextFee: '1', nextFrom: '01/12/2026' })], {
    createdBy: null,
  });
  expect(other.problems).toMatchObject([
    { field: 'nextFrom', reason: { key: 'register.termsNeedUser' } },
  ]);
  await sql`update company set away_days_most = null`.execute(app.database);

  // As the take-out writes it, so that its file can be read here.
  const taken = TAKEOUT_FILES.find(({ name }) => name === 'customers') as TakeoutFile;
  const carried = [
    'away_from',
    'away_until',
    'next_package',
    'next_fee',
    'next_from',
    'status',
    'package',
    'fee',
  ];
  const take = async (prefix: string) => {
    const sqls = carried.map((heading) => {
      const column = taken.columns.find((each) => each.heading === heading);
      return `(${column?.sql})::text`;
    });
    const { rows } = await sql<{ cells: (string | null)[] }>`
      select array[${sql.raw(sqls.join(', '))}] as cells from customers
        ${sql.raw(taken.joins ?? '')} where customers.code like ${`${prefix}%`} order by customers.code
    `.execute(app.database);
    return rows.map(({ cells }) => cells);
  };
  const expected = [
    [
      '2026-11-10',
      '2026-12-05',
      'Home 20',
      '1000.00',
      '2026-12-10',
      'deactive',
      'Home 10',
      '700.00',
    ],
    ['2026-12-01', '2026-12-09', 'Home 20', '1150.50', '2026-12-31', 'active', 'Home 10', '700.00'],
    [null, null, null, null, null, 'active', 'Home 20', '1000.00'],
    [null, null, null, '650.00', '2027-01-01', 'active', 'Home 10', '700.00'],
    [null, null, null, null, null, 'active', 'Home 10', '700.00'],
  ];
  expect(await take('T-1')).toEqual(expected);
  const back = expected.map(
    ([awayFrom, awayUntil, nextPackage, nextFee, nextFrom, status, name, fee], index) =>
      planned(
        `V-${index}`,
        Object.fromEntries(
          Object.entries({ awayFrom, awayUntil, nextPackage, nextFee, nextFrom }).map(
            ([column, cell]) => [column, cell ?? ''],
          ),
        ),
        { status, package: name, monthlyFee: fee },
      ),
  );
  expect(await load(back)).toMatchObject({ created: 5, problems: [] });
  expect(await take('V-')).toEqual(expected);
  await expectBooksAtZero(app.database);
});

it('plans what an uploaded file says in the name of who sends it, as the timeline tells', async () => {
  const admin = await app.signIn();
  const file = [
    'code,name,mobileNo,package,monthlyFee,billDate,First day away,Next package,Next package from',
    'U-1,Rina,01812345671,Home 10,700,1,21.11.2026,Home 40,2 January 2027',
    'U-2,Firm,01812345672,Home 40,1400,1,,,',
    'U-3,Tuli,01812345673,Home 10,700,1,2026-10-01,,',
  ].join('\n');
  const { body } = await admin.raw('POST', 'register_import', { file });
  expect(body.data).toMatchObject({
    created: 2,
    unreadColumns: [],
    problems: [
      { rowNumber: 4, field: 'awayFrom', reason: 'Must be from 21 Oct 2026 to 22 Nov 2027.' },
    ],
  });
  const [{ id } = { id: 0 }] = await admin.call('customerSearch', { query: { q: 'U-1' } });
  const { lines } = await admin.call('customerTimeline', { params: { id }, query: {} });
  const told = lines.flatMap((line) => (line.group === 'change' ? [[line.action, line.user]] : []));
  const { changes } = await admin.call('customerPlannedChanges', { params: { id } });
  const who = changes[0]?.plannedBy;
  expect(told).toEqual([
    ['plannedChangeSave', who],
    ['awaySave', who],
    ['plannedChangeApply', who],
  ]);
  const { status, package: current } = await admin.call('customerDetails', { params: { id } });
  expect([status, current?.name]).toEqual(['deactive', 'Home 10']);
  expect(changes.map(({ fromDay, state, isAway }) => [fromDay, state, isAway])).toEqual([
    ['2027-01-02', 'planned', false],
    ['2026-11-21', 'applied', true],
  ]);
});
