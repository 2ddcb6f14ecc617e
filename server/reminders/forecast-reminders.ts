import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { reminderTurns } from '@netkhata/domain/sms-reminders';
import { countSms } from '@netkhata/domain/sms-text';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { badInput } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { readListPage } from '../lists/list-page.ts';
import type { List } from '../lists/list.ts';
import { readSmsPrice } from '../sms/queue-sms.ts';
import { costOf } from '../sms/sms-cost.ts';
import {
  DUE_REMINDER,
  type DueReminder,
  customersOfTurns,
  IS_DUE,
  hasNoDueSms,
  isNotAway,
} from './reminder-queries.ts';
import { type ReminderFacts, readReminderText } from './reminder-text.ts';

type DayEndpoint = Api['reminderDay'];
type DayRow = TableRow<DayEndpoint>;

const DAYS = 7;
const PER_PAGE = 20;

/** Conditions for the customers to be reminded on a day; of today, those not reminded yet. */
const conditionsOf = (user: SignedInUser, { day, today }: { day: Day; today: Day }) => [
  IS_DUE,
  isNotAway(day),
  customersInScope(user),
  ...(day === today
    ? [
        hasNoDueSms(day),
        sql`not exists (select from reminder_settings where finished_day >= ${day}::date)`,
      ]
    : []),
];

/** `reminder_forecast`: messages and cost of the next seven days, if nothing changes until then. */
export async function forecastReminders({
  tx,
  user,
  today,
}: SignedInContext): Promise<EndpointResult<Api['reminderForecast']>> {
  const pricePaisa = await readSmsPrice(tx);
  const textOf = await readReminderText(tx);
  const forecast: EndpointResult<Api['reminderForecast']> = [];
  for (let ahead = 0; ahead < DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const alike = await readAlike(tx, day, conditionsOf(user, { day, today }));
    let messages = 0;
    let parts = 0;
    for (const { count, ...facts } of alike) {
      messages += count;
      parts += count * countSms(textOf(facts)).parts;
    }
    forecast.push({ day, messages, parts, cost: costOf(parts, pricePaisa) });
  }
  return forecast;
}

/** A group of reminders with the same number of parts, and the facts of one to count them by. */
interface AlikeReminders extends ReminderFacts {
  count: number;
}

/** Groups a day's reminders by the length of their texts: half a million become a few rows. */
async function readAlike(
  tx: Database,
  day: Day,
  conditions: RawBuilder<unknown>[],
): Promise<AlikeReminders[]> {
  const { rows } = await sql<AlikeReminders>`
    select name, code, min(due_paisa) as due_paisa, billed_on, count(*) as count
    from (
      select ${sameLengthText(sql`customers.name`)} as name, ${sameLengthText(sql`customers.code`)} as code,
        ${DUE_REMINDER.duePaisa} as due_paisa, to_char(turn.billed_on, 'YYYY-MM-DD') as billed_on
      from ${customersOfTurns(reminderTurns(day))} where ${sql.join(conditions, sql` and `)}
      offset 0
    ) as reminders
    -- An amount is as long as its digits, and shorter without paisa.
    group by name, code, billed_on, length(due_paisa::text), due_paisa % 100 = 0
  `.execute(tx);
  return rows;
}

/** Characters of one unit each: texts that fit into GSM-7, and texts with Bangla (UCS-2). */
const LATIN = '^[A-Za-z0-9 .,()/-]*$';
const WITH_BANGLA = '^[A-Za-z0-9 .,()/\u0980-\u09FF\u200C\u200D-]*$';

/** A stand-in text with the same SMS length; the text itself where it has other characters. */
const sameLengthText = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${text} ~ ${LATIN} then repeat('x', length(${text}))
    when ${text} ~ ${WITH_BANGLA} then repeat('ক', length(${text}))
    else ${text} end`;

/** `reminder_day`: the reminders of one of those days. */
export async function listReminders(
  { tx, user, today }: SignedInContext,
  { params: { day }, query }: EndpointInput<DayEndpoint>,
): Promise<EndpointResult<DayEndpoint>> {
  if (day < today || day >= addDays(today, DAYS)) {
    throw badInput({ day: message('reminders.dayOutOfRange') });
  }
  const conditions = conditionsOf(user, { day, today });
  const source = dayList(day, { conditions, textOf: await readReminderText(tx) });
  const page = { page: query.page ?? 1, per_page: PER_PAGE, column: null, order: 'desc' };
  return readListPage(tx, source, { query: { ...page, globalSearch: '' }, body: {} });
}

function dayList(
  day: Day,
  {
    conditions,
    textOf,
  }: { conditions: RawBuilder<unknown>[]; textOf: (facts: ReminderFacts) => string },
): List<DueReminder, DayRow> {
  return {
    select: DUE_REMINDER,
    from: { table: customersOfTurns(reminderTurns(day)), id: sql`customers.id` },
    where: conditions.map((condition) => ({ sql: condition })),
    columns: {},
    row: (reminder) => {
      const { customerId, code, name, mobileNo, kind, duePaisa: due } = reminder;
      const text = textOf(reminder);
      return { customerId, code, name, mobileNo, kind, due, text, parts: countSms(text).parts };
    },
  };
}
