import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import { MOVEMENT_KINDS, MOVEMENT_STATES } from '@netkhata/contract/money-movements';
import type { Day } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import type { SignedInUser } from '../http/implement.ts';
import { amountIn, columnsHave, dayIn, textHas, wordIn } from '../lists/list-filters.ts';
import type { List } from '../lists/list.ts';
import { canDecide } from './decide-pay-out.ts';
import { isMovementVisible } from './movement-queries.ts';
import { canTakeBack } from './take-back-movement.ts';

type MovementRow = TableRow<Api['moneyTable']>;

const PLACES = ['accounts', 'targets'] as const;
const BOOKED_ON = sql`(
  select entry_date from ledger_entries
  where movement_id = money_movements.id and reverses_entry_id is null
)`;
const nameOf = (column: string) =>
  sql`(select name from users where id = ${sql.ref(`money_movements.${column}`)})`;

/** `money_dt` */
export const movementList = (user: SignedInUser, today: Day): List<MovementRow, MovementRow> => ({
  select: {
    id: sql`money_movements.id`,
    movementNo: sql`movement_no`,
    movementDate: sql`movement_date`,
    bookedOn: BOOKED_ON,
    kind: sql`kind`,
    account: sql`accounts.name`,
    accountId: sql`money_movements.account_id`,
    toAccount: sql`targets.name`,
    category: sql`money_categories.name`,
    party: sql`coalesce(parties.name, customers.name)`,
    customerId: sql`money_movements.customer_id`,
    amount: sql`amount_paisa`,
    fee: sql`money_movements.fee_paisa`,
    remarks: sql`money_movements.remarks`,
    author: sql`authors.name`,
    state: sql`state`,
    decidedBy: nameOf('decidedBy'),
    refusalReason: sql`refusal_reason`,
    takenBackBy: nameOf('takenBackBy'),
    takeBackReason: sql`take_back_reason`,
    canApprove: canDecide(user),
    canTakeBack: canTakeBack(user, today),
  },
  from: {
    table: sql`money_movements`,
    id: sql`money_movements.id`,
    joins: {
      accounts: sql`join accounts on accounts.id = money_movements.account_id`,
      targets: sql`left join accounts targets on targets.id = to_account_id`,
      categories: sql`left join money_categories on money_categories.id = category_id`,
      authors: sql`join users authors on authors.id = money_movements.created_by`,
      parties: sql`left join users parties on parties.id = staff_id`,
      customers: sql`left join customers on customers.id = money_movements.customer_id`,
    },
  },
  where: [{ sql: isMovementVisible(user) }],
  columns: {
    id: { order: [sql`money_movements.id`] },
    movementNo: { order: [sql`movement_no`], filter: textHas(sql`movement_no`) },
    movementDate: { order: [sql`movement_date`], filter: dayIn(sql`movement_date`) },
    kind: { order: [sql`kind`], filter: wordIn(sql`kind`, MOVEMENT_KINDS) },
    account: {
      order: [sql`accounts.name`],
      joins: PLACES,
      filter: (typed) => columnsHave([sql`accounts.name`, sql`targets.name`], typed, PLACES),
    },
    category: { order: [sql`money_categories.name`], joins: ['categories'] },
    amount: { order: [sql`amount_paisa`], filter: amountIn(sql`amount_paisa`) },
    author: { order: [sql`authors.name`], joins: ['authors'] },
    state: { order: [sql`state`], filter: wordIn(sql`state`, MOVEMENT_STATES) },
  },
  search: (typed) => [columnsHave(SEARCHED, typed, ['accounts', 'targets', ...NAMED])],
  row: (movement) => movement,
});

const NAMED = ['categories', 'authors', 'parties', 'customers'];
const SEARCHED = [
  sql`movement_no`,
  sql`money_movements.remarks`,
  sql`accounts.name`,
  sql`targets.name`,
  sql`money_categories.name`,
  sql`authors.name`,
  sql`parties.name`,
  sql`customers.name`,
];
