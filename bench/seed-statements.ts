/** Size of the seeded company: customers, and months of bills and payments. */
export interface Seed {
  customers: number;
  months: number;
  /** First day of the first month with bills. */
  firstMonth: string;
  /** The last day with any events. */
  today: string;
  email: string;
  passwordHash: string;
}

export const CASHIERS = 8;
/** All cashiers have addresses of this form and the admin's password. */
export const cashierEmail = (number: number): string => `cashier${number}@example.com`;

/** First ids far apart, so that an id used for the wrong table finds nothing. */
export const FIRST_IDS = {
  customers: 1_000_001,
  bills: 20_000_001,
  payments: 40_000_001,
  ledger_entries: 60_000_001,
} as const;

/**
 * The sealer looks this many ids back from the last sealed entry for entries that were committed
 * late. Only the last seeded entry is sealed, so its id is this far from the others.
 */
const UNSEALED_IDS = 200_000;

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
const before = (table: keyof typeof FIRST_IDS): number => FIRST_IDS[table] - 1;

export const placeStatements = (): string => `
  insert into zones (name) select 'Zone ' || n from generate_series(1, 20) n;
  insert into areas (name) select 'Area ' || n from generate_series(1, 50) n;
  insert into packages (name, speed, bill_amount_paisa)
  select 'Home ' || n * 10, n * 10 || ' Mbps', 40000 + n * 10000 from generate_series(1, 10) n;
`;

/** The admin and the cashiers. */
export const staffStatements = ({ email, passwordHash }: Seed): string => `
  insert into users (name, email, password_hash, role_id)
  values ('Owner', ${text(email)}, ${text(passwordHash)}, '1');
  insert into users (name, email, password_hash, role_id)
  select 'Cashier ' || n, 'cashier' || n || '@example.com', ${text(passwordHash)}, '2'
  from generate_series(1, ${CASHIERS}) n;
`;

/** Nine in ten are billed monthly, some every three months, some not at all. */
export const customerStatements = ({ customers }: Pick<Seed, 'customers'>): string => `
  insert into customers (id, code, name, mobile_no, connection_date, fee_paisa, package_id,
    category, cycle_months, status, area_id, zone_id, address, pppoe_user_name, created_by)
  overriding system value
  select ${before('customers')} + n, 'C' || (1000 + n), first.name || ' ' || last.name,
    '01' || 3 + n % 7 || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), '2020-01-01',
    (40000 + (n % 10 + 1) * 10000) * case when n % 20 = 0 then 3 else 1 end, n % 10 + 1,
    case when n % 20 = 0 then 'special' else 'regular' end,
    case when n % 20 = 0 then 3 else 1 end,
    case when n % 33 = 0 then 'deactive' else 'active' end,
    n % 50 + 1, n % 20 + 1, 'House ' || n % 90 || ', Road ' || n % 14, 'user' || n, 1
  from generate_series(1, ${customers}) n
    join (values (0, 'Abdul'), (1, 'Nasrin'), (2, 'Rafiqul'), (3, 'Sumaiya'), (4, 'মিজানুর'),
      (5, 'Kamrul'), (6, 'Farzana'), (7, 'Jahangir'), (8, 'সালমা'), (9, 'Tanvir'), (10, 'Imran')
    ) first (position, name) on first.position = n % 11
    join (values (0, 'Rahman'), (1, 'Islam'), (2, 'Hossain'), (3, 'Begum'), (4, 'আক্তার'),
      (5, 'Chowdhury'), (6, 'Das')) last (position, name) on last.position = n % 7
  order by n;
  insert into customer_ids (id) select id from customers where id > ${before('customers')}
  on conflict do nothing;
  update customer_counters set last_number = 1000 + ${customers};
`;

/** Plans the bills and payments in two working tables, from which the other tables are filled. */
export const planStatements = ({ months, firstMonth, today }: Seed): string => `
  create unlogged table seeded_bills as
  select row_number() over (order by month_no, id) as place, id as customer_id,
    id - ${before('customers')} as customer_no, month_no, fee_paisa, cycle_months,
    (date ${text(firstMonth)} + make_interval(months => month_no))::date as bill_date
  from customers, generate_series(0, ${months - 1}) as month_no
  where status = 'active' and month_no % cycle_months = 0
  order by 1;
  create unlogged table seeded_payments as
  select row_number() over (order by payment_date, place) as payment_place, paid.*,
    month_no < ${months - 1} as is_approved
  from (
    select *, least(bill_date + 1 + ((customer_no * 7 + month_no * 5) % 25)::int,
      date ${text(today)} - 1) as payment_date
    from seeded_bills
    where (customer_no * 31 + month_no * 17) % 100
      < case when month_no < ${months - 1} then 96 else 55 end
  ) as paid
  order by 1;
  analyze seeded_bills, seeded_payments;
`;

/** Bills with their lines, covered months and bill runs. */
export const billStatements = (): string => `
  insert into bill_runs (bill_date, month, state, processed_count, customer_count, created_count,
    total_paisa, started_by, finished_at)
  select bill_date, bill_date, 'finished', count(*), count(*), count(*), sum(fee_paisa), 1, now()
  from seeded_bills group by bill_date order by bill_date;
  insert into bills (id, bill_no, kind, customer_id, bill_run_id, bill_date, from_month, to_month,
    subtotal_paisa, total_paisa, short_code, created_by)
  overriding system value
  select ${before('bills')} + place,
    to_char(bill_date, '"B"YYMM-') || lpad((row_number() over months)::text, 6, '0'), 'generated',
    customer_id, month_no + 1, bill_date, bill_date,
    (bill_date + make_interval(months => cycle_months - 1))::date, fee_paisa, fee_paisa,
    substr(md5('bill' || place), 1, 20), 1
  from seeded_bills window months as (partition by month_no order by place) order by place;
  insert into bill_counters (month, last_number)
  select bill_date, count(*) from seeded_bills group by 1;
  insert into bill_items (bill_id, line_no, item_id, quantity_milli, price_paisa, amount_paisa)
  select ${before('bills')} + place, 1, case when cycle_months > 1 then 2 else 1 end, 1000,
    fee_paisa, fee_paisa
  from seeded_bills order by place;
  insert into covered_months (customer_id, month, source, bill_id)
  select customer_id, (bill_date + make_interval(months => nth))::date, 'run',
    ${before('bills')} + place
  from seeded_bills, generate_series(0, cycle_months - 1) as nth order by place;
`;

/** One payment per bill; those before the last month are approved. */
export const paymentStatements = (): string => `
  insert into payments (id, customer_id, payment_date, booked_on, amount_paisa, account_id,
    collected_by, payment_method, short_code, first_bill_no, first_bill_month, approved_at, approved_by,
    created_by)
  overriding system value
  select ${before('payments')} + payment_place, customer_id, payment_date, payment_date, fee_paisa,
    case when customer_no % 3 = 0 then 13 else 11 end, ${collector()},
    case when customer_no % 3 = 0 then 'bKash' else 'Cash in Hand' end,
    substr(md5('payment' || payment_place), 1, 20),
    (select bill_no from bills where id = ${before('bills')} + place), bill_date,
    case when is_approved then payment_date + time '18:00' end, case when is_approved then 1 end,
    ${collector()}
  from seeded_payments order by payment_place;
  insert into payment_allocations (payment_id, bill_id, customer_id, amount_paisa)
  select ${before('payments')} + payment_place, ${before('bills')} + place, customer_id, fee_paisa
  from seeded_payments order by payment_place;
`;

const collector = (): string => `2 + customer_no % ${CASHIERS}`;

/** Balanced ledger entries of all bills and payments, and the balances kept from them. */
export const ledgerStatements = (): string => `
  create unlogged table seeded_entries as
  select row_number() over (order by kind, entry_date, place) as entry_place, found.* from (
    select 1 as kind, bill_date as entry_date, place, customer_id, customer_no, fee_paisa,
      ${before('bills')} + place as bill_id, null::bigint as payment_id from seeded_bills
    union all
    select 2, payment_date, place, customer_id, customer_no, fee_paisa,
      ${before('bills')} + place, ${before('payments')} + payment_place from seeded_payments
    union all
    select 3, payment_date, place, customer_id, customer_no, fee_paisa, null,
      ${before('payments')} + payment_place from seeded_payments where is_approved
  ) as found;
  update seeded_entries set entry_place = entry_place + ${UNSEALED_IDS}
  where entry_place = (select max(entry_place) from seeded_entries);
  insert into ledger_entries (id, kind, entry_date, customer_id, bill_id, payment_id, created_by)
  overriding system value
  select ${before('ledger_entries')} + entry_place,
    (array['bill_issued', 'payment_collected', 'payment_approved'])[kind], entry_date, customer_id,
    case when kind = 1 then bill_id end, payment_id, 1
  from seeded_entries order by entry_place;
  insert into ledger_postings (entry_id, account_id, amount_paisa, customer_id, bill_id,
    staff_id)
  select ${before('ledger_entries')} + entry_place, account_id, amount_paisa, sides.customer_id,
    sides.bill_id, staff_id
  from seeded_entries,
    lateral (values
      (1, case kind when 1 then account_of('receivable') when 2 then account_of('collector_hand')
        when 3 then (case when customer_no % 3 = 0 then 13 else 11 end) end, fee_paisa,
        case when kind = 1 then customer_id end,
        case when kind = 1 then bill_id end, case when kind = 2 then ${collector()} end),
      (2, case kind when 1 then account_of('internet_revenue') when 2 then account_of('receivable')
        else account_of('collector_hand') end, -fee_paisa,
        case when kind = 2 then customer_id end, case when kind = 2 then bill_id end,
        case when kind = 3 then ${collector()} end)
    ) as sides (nth, account_id, amount_paisa, customer_id, bill_id, staff_id)
  order by entry_place, nth;
  insert into bill_balances (bill_id, customer_id, due_paisa, payment_state)
  select ${before('bills')} + bills.place, bills.customer_id,
    case when paid.place is null then bills.fee_paisa else 0 end,
    case when paid.place is null then 'unpaid' else 'paid' end
  from seeded_bills bills left join seeded_payments paid on paid.place = bills.place
  order by bills.place;
  insert into customer_balances (customer_id, receivable_paisa, customer_zone_id, customer_area_id,
    oldest_due_on)
  select customers.id, coalesce(sum(due_paisa), 0), zone_id, area_id,
    min(due_since) filter (where due_paisa > 0)
  from customers left join bill_balances balances on balances.customer_id = customers.id
    left join bills on bills.id = balances.bill_id
  group by customers.id order by customers.id;
  drop table seeded_bills, seeded_payments, seeded_entries;
`;

/** The result of last night's check of the books, to which a close adds what was posted since. */
export const booksCheckStatements = (): string => `
  insert into checked_books (entry_count, last_entry_id, receivable_paisa, advance_paisa)
  select (select count(*) from ledger_entries), max(entry_id),
    coalesce(sum(amount_paisa) filter (where account_id = account_of('receivable')), 0),
    coalesce(-sum(amount_paisa) filter (where account_id = account_of('customer_advance')), 0)
  from ledger_postings;
`;
