import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { CallExample } from '../http/openapi/example.ts';

const REHEARSAL = {
  revision: 1,
  movingDay: '2026-11-20',
  daysMissing: 1,
  customers: 1,
  comeIn: 1,
  refused: 0,
  leftOut: 0,
  marks: {},
  byStatus: { active: 1, deactive: 0, close: 0 },
  bySource: { books: 1 },
  refusedBy: [],
  balances: { all: 0, comeIn: 0, refused: 0, leftOut: 0 },
  opening: { owed: 0, advance: 0, net: 0 },
  monthlyFees: 800,
  instalmentsToCome: 0,
  packages: [],
  newAreas: [],
  newZones: [],
  newRouters: [],
  secondPlans: { fees: 0, rows: [] },
  secrets: null,
  differences: {},
  questions: [],
  repaired: { count: 0, stored: '', meant: '' },
  codePage: 0,
  isPasswordHidden: false,
  unmatchedLines: 0,
};
const REPORT = { control: [{ name: 'balances', ours: '0.00' }] };
const ROW = {
  key: 'phpnuxbill:39:rahim',
  rowNumber: 39,
  source: 'books',
  outcome: 'refused',
  code: 'rahim',
  name: 'Rahim Uddin',
  mobileNo: '',
  package: 'Home 10M',
  area: '',
  zone: '',
  status: 'active',
  billDate: '5',
  pppoeUserName: 'rahim',
  monthlyFee: 800,
  openingBalance: 0,
  paidUntil: null,
  marks: ['mobile_missing'],
  reasons: [
    {
      field: 'mobileNo',
      reason: 'This field is required.',
      reasonMessage: { key: 'field.required' },
    },
  ],
  mends: {},
};

/**
 * Inserts move 1, in preparation with a row and with files 1 (uploading), 2 (uploaded) and 3
 * (parsed), and move 2, accepted.
 */
export async function makeExampleMoves(database: Database): Promise<void> {
  await sql`insert into moves (state, created_by) values ('preparing', 1)`.execute(database);
  await sql`
    insert into moves (state, created_by, accepted_by, accepted_at, moving_day, report)
    values ('accepted', 1, 1, now(), '2026-11-20', ${JSON.stringify(REPORT)}::jsonb)
  `.execute(database);
  await sql`
    insert into move_files (move_id, name, size_bytes, created_by) values
      (1, 'books.sql', 2, 1), (1, 'areas.csv', 0, 1), (1, 'old.csv', 0, 1)
  `.execute(database);
  await sql`
    insert into move_rows (move_id, position, row_key, source, outcome, fault_field, marks, shown,
      search_text)
    values (1, 0, 'phpnuxbill:39:rahim', 'books', 'refused', 'mobileNo', '{mobile_missing}',
      ${JSON.stringify({ row: ROW, cells: { code: 'rahim', mobileNo: '' } })}::jsonb, 'rahim uddin')
  `.execute(database);
}

/** Restores the moves to their first state, because examples change the moves that they name. */
export async function prepareExampleMove(
  database: Database,
  key: string,
): Promise<Partial<CallExample>> {
  await sql`
    update moves set state = case id when 2 then 'accepted' else 'discarded' end, work = null,
      accepted_at = case id when 2 then now() end, taken_back_at = null
    where id <> 1
  `.execute(database);
  await sql`
    update moves set state = 'preparing', revision = 7, rehearsed_revision = 7, work = null,
      moving_day = '2026-11-20', rehearsal = ${JSON.stringify(REHEARSAL)}::jsonb,
      report = ${JSON.stringify(REPORT)}::jsonb
    where id = 1
  `.execute(database);
  await sql`delete from move_places`.execute(database);
  await sql`update move_files set state = 'arriving' where move_id = 1`.execute(database);
  if (key === 'moveAccept') {
    await sql`update move_files set state = 'read' where move_id = 1`.execute(database);
  }
  return {};
}
