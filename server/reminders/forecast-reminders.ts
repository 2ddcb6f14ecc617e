import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult, TableRow } from '@netkhata/contract/endpoint';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { reminderTurns } from '@netkhata/domain/sms-reminders';
import { countSms } from '@netkhata/domain/sms-text';
import { type RawBuilder, sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { Database } from '../database/database.ts';
import { readTablePage, type TableSource } from '../database/table-list.ts';
import { badInput } from '../http/failure.ts';
import type { SignedInContext, SignedInUser } from '../http/implement.ts';
import { readSmsPrice } from '../sms/queue-sms.ts';
import { costOf } from '../sms/sms-cost.ts';
import { DUE_REMINDER, type DueReminder, fromTurns, IS_DUE, isUntold } from './reminder-queries.ts';
import { type ReminderFacts, readReminderText } from './reminder-text.ts';

type DayEndpoint = Api['reminderDay'];
type DayRow = TableRow<DayEndpoint>;

const DAYS = 7;
const PER_PAGE = 20;

/** Who is to be reminded on a day; of today, what is left of it. */
const conditionsOf = (user: SignedInUser, { day, today }: { day: Day; today: Day }) => [
  IS_DUE,
  customersInScope(user),
  ...(day === today
    ? [
        isUntold(day),
        sql`not exists (select from reminder_settings where finished_day >= ${day}::date)`,
      ]
    : []),
];

/** `reminder_forecast`: what the next seven days would send and cost if nothing changed till then. */
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
    const due = await readDay(tx, day, conditionsOf(user, { day, today }));
    const parts = due.reduce((sum, facts) => sum + countSms(textOf(facts)).parts, 0);
    forecast.push({ day, messages: due.length, parts, cost: costOf(parts, pricePaisa) });
  }
  return forecast;
}

async function readDay(
  tx: Database,
  day: Day,
  conditions: RawBuilder<unknown>[],
): Promise<ReminderFacts[]> {
  const { rows } = await sql<ReminderFacts>`
    select ${DUE_REMINDER} from ${fromTurns(reminderTurns(day))}
    where ${sql.join(conditions, sql` and `)}
  `.execute(tx);
  return rows;
}

/** `reminder_day`: the reminders of one of those days. */
export async function listReminders(
  { tx, user, today }: SignedInContext,
  { params: { day }, query }: EndpointInput<DayEndpoint>,
): Promise<EndpointResult<DayEndpoint>> {
  if (day < today || day >= addDays(today, DAYS)) {
    throw badInput({ day: 'Must be today or one of the six days after.' });
  }
  const conditions = conditionsOf(user, { day, today });
  const source = dayList(day, { conditions, textOf: await readReminderText(tx) });
  const page = { page: query.page ?? 1, per_page: PER_PAGE, column: null, order: 'desc' };
  return readTablePage(tx, source, { query: { ...page, globalSearch: '' }, body: {} });
}

function dayList(
  day: Day,
  {
    conditions,
    textOf,
  }: { conditions: RawBuilder<unknown>[]; textOf: (facts: ReminderFacts) => string },
): TableSource<DueReminder, DayRow> {
  return {
    select: DUE_REMINDER,
    from: fromTurns(reminderTurns(day)),
    where: conditions,
    columns: {},
    search: () => sql`true`,
    id: sql`customers.id`,
    row: (reminder) => {
      const { customerId, code, name, mobileNo, kind, duePaisa: due } = reminder;
      const text = textOf(reminder);
      return { customerId, code, name, mobileNo, kind, due, text, parts: countSms(text).parts };
    },
  };
}
