import type pg from 'pg';

/**
 * Fills an empty database with customers by plain SQL: the seeding may take shortcuts, the measured
 * work may not. Nine in ten are billed monthly, some every three months, some not at all.
 */
export async function seedCustomers(client: pg.Client, count: number): Promise<void> {
  await client.query(`
    insert into zones (name) select 'Zone ' || n from generate_series(1, 20) n;
    insert into areas (name) select 'Area ' || n from generate_series(1, 50) n;
    insert into packages (name, speed, bill_amount_paisa)
    select 'Home ' || n * 10, n * 10 || ' Mbps', 40000 + n * 10000 from generate_series(1, 10) n;
    -- Ids of different tables far apart, so that a replay can tell them from each other.
    alter table customers alter column id restart with 1000001;
    alter table bills alter column id restart with 20000001;
    alter table payments alter column id restart with 40000001;
    alter table ledger_entries alter column id restart with 60000001;
  `);
  await client.query(
    `
    insert into customers (code, name, mobile_no, connection_date, fee_paisa, package_id, category,
      cycle_months, status, area_id, zone_id, address, pppoe_user_name)
    select 'C' || (1000 + n), first.name || ' ' || last.name,
      '01' || 3 + n % 7 || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), '2020-01-01',
      (40000 + (n % 10 + 1) * 10000) * case when n % 20 = 0 then 3 else 1 end, n % 10 + 1,
      case when n % 20 = 0 then 'special' else 'regular' end,
      case when n % 20 = 0 then 3 else 1 end,
      case when n % 33 = 0 then 'deactive' else 'active' end,
      n % 50 + 1, n % 20 + 1, 'House ' || n % 90 || ', Road ' || n % 14, 'user' || n
    from generate_series(1, $1::int) n
      join (values (0, 'Abdul'), (1, 'Nasrin'), (2, 'Rafiqul'), (3, 'Sumaiya'), (4, 'মিজানুর'),
        (5, 'Kamrul'), (6, 'Farzana'), (7, 'Jahangir'), (8, 'সালমা'), (9, 'Tanvir'), (10, 'Imran')
      ) first (position, name) on first.position = n % 11
      join (values (0, 'Rahman'), (1, 'Islam'), (2, 'Hossain'), (3, 'Begum'), (4, 'আক্তার'),
        (5, 'Chowdhury'), (6, 'Das')) last (position, name) on last.position = n % 7
    order by n
  `,
    [count],
  );
  await client.query('vacuum analyze');
}
