import { instant, month, plain, taka, type TakeoutFile, text, yesNo } from './takeout-column.ts';

/** Who may not read passwords of PPPoE accounts gets the column empty. */
export const PASSWORD_HEADING = 'pppoe_password';

const who = [
  plain('id', 'customers.id', 'The number by which other files name the customer.'),
  text('code', 'customers.code', 'What staff call the customer by.'),
  text('name', 'customers.name', 'The name.'),
  text('mobile_no', 'mobile_no', 'The number that messages go to.'),
  text('alternate_mobile_no', 'alternate_mobile_no', 'Another number.'),
  text('email', 'email', 'E-mail address.'),
  text('website', 'website', 'Website.'),
  text('area', 'areas.name', 'Where the customer lives; a name of areas.csv.'),
  text('zone', 'zones.name', "The collector's territory; a name of zones.csv."),
  text('block', 'blocks.name', 'Block within the area.'),
  text('road', 'roads.name', 'Road within the area.'),
  text('line', 'line', 'The line the customer hangs on.'),
  text('address', 'customers.address', 'The address.'),
  text('gps_location', 'gps_location', 'Where that is on a map.'),
  text('nid', 'nid', 'National identity card.'),
  text('birth_certificate_no', 'birth_certificate_no', 'Birth certificate.'),
  text('passport_no', 'passport_no', 'Passport.'),
  text('driving_licence_no', 'driving_licence_no', 'Driving licence.'),
  text(
    'labels',
    `(select string_agg(labels.name, '; ' order by labels.name) from customer_labels
      join labels on labels.id = label_id where customer_id = customers.id)`,
    'The words the customer carries, with semicolons between them.',
  ),
  text('note', 'customers.note', 'What staff noted.'),
];

const terms = [
  plain('status', 'customers.status', 'active, deactive (no bills for now) or close (gone).'),
  plain('category', 'category', 'regular, complimentary (free) or special (every few months).'),
  plain('cycle_months', 'cycle_months', 'How many months one bill is for.'),
  text('package', 'packages.name', 'What the customer subscribes to; a name of packages.csv.'),
  taka('fee', 'fee_paisa', 'What one bill costs, in taka.'),
  plain('bill_day', 'bill_day', 'The day of the month from which a bill may be made.'),
  plain('paid_until', 'paid_until', 'The first day that is not paid; empty where bills tell.'),
  plain('connection_date', 'connection_date', 'Since when the customer is connected.'),
  taka('connection_charge', 'connection_charge_paisa', 'What connecting costs, once.'),
  yesNo('sms_wanted', 'is_sms_wanted', 'Whether the customer wants messages.'),
  text('never_suspend_reason', 'never_suspend_reason', 'Why bills never switch this one off.'),
];

const network = [
  plain('connection_type', 'connection_type', 'pppoe or static.'),
  text('pppoe', 'pppoe', 'Remarks on the PPPoE account.'),
  text('pppoe_user_name', 'pppoe_user_name', 'User name of the PPPoE account.'),
  text(PASSWORD_HEADING, 'pppoe_password', 'Its password; empty where it was not asked for.'),
  text('local_address', 'local_address', "The router's end of the PPPoE connection."),
  text('remote_address', 'remote_address', "The customer's end."),
  text('caller_id', 'caller_id', 'The only device that may sign in.'),
  text('ip_address', 'ip_address', 'Fixed IP address.'),
  text('subnet_mask', 'subnet_mask', 'Its subnet mask.'),
  text('default_gateway', 'default_gateway', 'Its gateway.'),
  text('primary_dns', 'primary_dns', 'First name server.'),
  text('alternate_dns', 'alternate_dns', 'Second name server.'),
  text('onu', 'onu', 'The optical unit at the customer.'),
  text('onu_mac_address', 'onu_mac_address', 'Its hardware address.'),
  text('router', 'router', "The customer's own router."),
  text('router_login', 'router_login', 'How to sign in to it.'),
  text('remote_management', 'remote_management', 'How to reach it from afar.'),
  text('wifi', 'wifi', 'Its wireless network.'),
  text('access_router', 'routers.name', 'Which router of the provider lets the customer in.'),
];

const money = [
  taka('receivable', 'balances.receivable_paisa', 'What is due on bills.'),
  taka('advance', 'balances.advance_paisa', 'Money paid ahead, on no bill yet.'),
  taka('balance', 'balances.balance_paisa', 'Receivable less advance: below zero is an advance.'),
  instant('created_at', 'customers.created_at', 'When the customer was entered here.'),
];

const customers: TakeoutFile = {
  name: 'customers',
  about: 'A customer: who, where, what is agreed, the network, and what is owed today.',
  table: 'customers',
  joins: `left join customer_balances balances on balances.customer_id = customers.id
    left join areas on areas.id = area_id left join zones on zones.id = zone_id
    left join blocks on blocks.id = block_id left join roads on roads.id = road_id
    left join packages on packages.id = package_id left join routers on routers.id = router_id`,
  orderBy: 'customers.id',
  columns: [...who, ...terms, ...network, ...money],
};

const formerCustomers: TakeoutFile = {
  name: 'former_customers',
  about: 'Somebody who left with a move that was taken back. Other files name them like customers.',
  table: '(select * from moved_customers where taken_back_at is not null) as former',
  orderBy: 'customer_id',
  columns: [
    plain('id', 'customer_id', 'The number by which other files name them.'),
    text('code', 'former_code', 'What staff called them by; somebody else may have it now.'),
    text('name', 'former_name', 'The name.'),
    text('pppoe_user_name', 'former_pppoe_user_name', 'User name of the PPPoE account.'),
    instant('taken_back_at', 'taken_back_at', 'When the move was taken back.'),
  ],
};

const plannedLines: TakeoutFile = {
  name: 'planned_lines',
  about: 'An instalment: a line that comes on each of the next bills of a run.',
  table: 'planned_lines',
  orderBy: 'planned_lines.id',
  columns: [
    plain('id', 'planned_lines.id', 'Its number.'),
    plain('customer_id', 'customer_id', 'Whose; an id of customers.csv.'),
    text('name', 'name', 'What is paid off.'),
    taka('amount', 'amount_paisa', 'How much comes on each bill.'),
    plain('times', 'times', 'On how many bills in all.'),
    plain(
      'times_billed',
      `(select count(*) from billed_planned_lines join bills on bills.id = bill_id
        where planned_line_id = planned_lines.id and voided_at is null)`,
      'On how many it has come.',
    ),
    instant('struck_at', 'struck_at', 'When the rest was struck; empty where it comes on.'),
    text('strike_reason', 'strike_reason', 'Why.'),
  ],
};

const coveredMonths: TakeoutFile = {
  name: 'covered_months',
  about: 'A month that needs no bill of a run any more.',
  table: 'covered_months',
  orderBy: 'customer_id, covered_months.month, hand_bill_id',
  columns: [
    plain('customer_id', 'customer_id', 'Whose; an id of customers.csv.'),
    month('month', 'covered_months.month', 'The month, as 2026-11.'),
    plain('source', 'source', 'run, hand (a bill made by hand) or moved_in (settled before).'),
    plain('bill_id', 'bill_id', 'The bill; an id of bills.csv.'),
  ],
};

export const CUSTOMER_FILES = [customers, formerCustomers, plannedLines, coveredMonths] as const;
