import {
  instantColumn,
  monthColumn,
  plainColumn,
  takaColumn,
  type TakeoutFile,
  textColumn,
  userColumn,
  yesNoColumn,
} from './takeout-column.ts';

/**
 * The column is empty for users without the right to see PPPoE passwords, or who did not ask for
 * them.
 */
export const PASSWORD_HEADING = 'pppoe_password';

const who = [
  plainColumn('id', 'customers.id', 'The number by which other files name the customer.'),
  textColumn('code', 'customers.code', 'What staff call the customer by.'),
  textColumn('name', 'customers.name', 'The name.'),
  textColumn('mobile_no', 'mobile_no', 'The number that messages go to.'),
  textColumn('alternate_mobile_no', 'alternate_mobile_no', 'Another number.'),
  textColumn('email', 'email', 'E-mail address.'),
  textColumn('website', 'website', 'Website.'),
  textColumn('area', 'areas.name', 'Where the customer lives; a name of areas.csv.'),
  textColumn('zone', 'zones.name', "The collector's territory; a name of zones.csv."),
  textColumn('block', 'blocks.name', 'Block within the area.'),
  textColumn('road', 'roads.name', 'Road within the area.'),
  textColumn('line', 'line', 'The line the customer hangs on.'),
  textColumn('address', 'customers.address', 'The address.'),
  textColumn('gps_location', 'gps_location', 'Where that is on a map.'),
  textColumn('nid', 'nid', 'National identity card.'),
  textColumn('birth_certificate_no', 'birth_certificate_no', 'Birth certificate.'),
  textColumn('passport_no', 'passport_no', 'Passport.'),
  textColumn('driving_licence_no', 'driving_licence_no', 'Driving licence.'),
  textColumn(
    'labels',
    `(select string_agg(labels.name, '; ' order by labels.name) from customer_labels
      join labels on labels.id = label_id where customer_id = customers.id)`,
    'The words the customer carries, with semicolons between them.',
  ),
  textColumn('note', 'customers.note', 'What staff noted.'),
];

const terms = [
  plainColumn('status', 'customers.status', 'active, deactive (no bills for now) or close (gone).'),
  plainColumn(
    'category',
    'category',
    'regular, complimentary (free) or special (every few months).',
  ),
  plainColumn('cycle_months', 'cycle_months', 'How many months one bill is for.'),
  textColumn(
    'package',
    'packages.name',
    'What the customer subscribes to; a name of packages.csv.',
  ),
  takaColumn('fee', 'fee_paisa', 'What one bill costs, in taka.'),
  plainColumn('bill_day', 'bill_day', 'The day of the month from which a bill may be made.'),
  plainColumn(
    'paid_until',
    'paid_until',
    'The first day that is not paid; empty where bills tell.',
  ),
  plainColumn('connection_date', 'connection_date', 'Since when the customer is connected.'),
  takaColumn('connection_charge', 'connection_charge_paisa', 'What connecting costs, once.'),
  yesNoColumn('sms_wanted', 'is_sms_wanted', 'Whether the customer wants messages.'),
  textColumn(
    'never_suspend_reason',
    'never_suspend_reason',
    'Why bills never switch this one off.',
  ),
];

const network = [
  plainColumn('connection_type', 'connection_type', 'pppoe or static.'),
  textColumn('pppoe', 'pppoe', 'Remarks on the PPPoE account.'),
  textColumn('pppoe_user_name', 'pppoe_user_name', 'User name of the PPPoE account.'),
  textColumn(PASSWORD_HEADING, 'pppoe_password', 'Its password; empty where it was not asked for.'),
  textColumn('local_address', 'local_address', "The router's end of the PPPoE connection."),
  textColumn('remote_address', 'remote_address', "The customer's end."),
  textColumn('caller_id', 'caller_id', 'The only device that may sign in.'),
  textColumn('ip_address', 'ip_address', 'Fixed IP address.'),
  textColumn('subnet_mask', 'subnet_mask', 'Its subnet mask.'),
  textColumn('default_gateway', 'default_gateway', 'Its gateway.'),
  textColumn('primary_dns', 'primary_dns', 'First name server.'),
  textColumn('alternate_dns', 'alternate_dns', 'Second name server.'),
  textColumn('onu', 'onu', 'The optical unit at the customer.'),
  textColumn('onu_mac_address', 'onu_mac_address', 'Its hardware address.'),
  textColumn('router', 'router', "The customer's own router."),
  textColumn('router_login', 'router_login', 'How to sign in to it.'),
  textColumn('remote_management', 'remote_management', 'How to reach it from afar.'),
  textColumn('wifi', 'wifi', 'Its wireless network.'),
  textColumn('access_router', 'routers.name', 'Which router of the provider lets the customer in.'),
];

const money = [
  takaColumn('receivable', 'balances.receivable_paisa', 'What is due on bills.'),
  takaColumn('advance', 'balances.advance_paisa', 'Money paid ahead, on no bill yet.'),
  takaColumn(
    'balance',
    'balances.balance_paisa',
    'Receivable less advance: below zero is an advance.',
  ),
  instantColumn('created_at', 'customers.created_at', 'When the customer was entered here.'),
  userColumn('created_by', 'customers.created_by', 'Who did; empty for an import.'),
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
    plainColumn('id', 'customer_id', 'The number by which other files name them.'),
    textColumn('code', 'former_code', 'What staff called them by; somebody else may have it now.'),
    textColumn('name', 'former_name', 'The name.'),
    textColumn('pppoe_user_name', 'former_pppoe_user_name', 'User name of the PPPoE account.'),
    instantColumn('taken_back_at', 'taken_back_at', 'When the move was taken back.'),
  ],
};

const plannedLines: TakeoutFile = {
  name: 'planned_lines',
  about: 'An instalment: a line that comes on each of the next bills of a run.',
  table: 'planned_lines',
  orderBy: 'planned_lines.id',
  columns: [
    plainColumn('id', 'planned_lines.id', 'Its number.'),
    plainColumn('customer_id', 'customer_id', 'Whose; an id of customers.csv.'),
    textColumn('name', 'name', 'What is paid off.'),
    takaColumn('amount', 'amount_paisa', 'How much comes on each bill.'),
    plainColumn('times', 'times', 'On how many bills in all.'),
    plainColumn(
      'times_billed',
      `(select count(*) from billed_planned_lines join bills on bills.id = bill_id
        where planned_line_id = planned_lines.id and voided_at is null)`,
      'On how many it has come.',
    ),
    instantColumn('struck_at', 'struck_at', 'When the rest was struck; empty where it comes on.'),
    userColumn('struck_by', 'struck_by', 'Who struck it.'),
    textColumn('strike_reason', 'strike_reason', 'Why.'),
    userColumn('created_by', 'planned_lines.created_by', 'Who entered it.'),
  ],
};

const coveredMonths: TakeoutFile = {
  name: 'covered_months',
  about: 'A month that needs no bill of a run any more.',
  table: 'covered_months',
  orderBy: 'customer_id, covered_months.month, hand_bill_id',
  columns: [
    plainColumn('customer_id', 'customer_id', 'Whose; an id of customers.csv.'),
    monthColumn('month', 'covered_months.month', 'The month, as 2026-11.'),
    plainColumn(
      'source',
      'source',
      'run, hand (a bill made by hand) or moved_in (settled before).',
    ),
    plainColumn('bill_id', 'bill_id', 'The bill; an id of bills.csv.'),
  ],
};

const promises: TakeoutFile = {
  name: 'payment_promises',
  about: 'A promise to pay by a day.',
  table: 'payment_promises',
  orderBy: 'id',
  columns: [
    plainColumn('id', 'id', 'Its number.'),
    plainColumn('customer_id', 'customer_id', 'Whose; an id of customers.csv.'),
    takaColumn('amount', 'amount_paisa', 'What was promised.'),
    plainColumn('made_on', 'made_on', 'The day it was given.'),
    plainColumn('due_on', 'due_on', 'The day until which it holds.'),
    userColumn('made_by', 'made_by', 'Who took it.'),
    instantColumn('ended_at', 'ended_at', 'When it was kept, broken or withdrawn.'),
    userColumn('withdrawn_by', 'withdrawn_by', 'Who withdrew it.'),
    textColumn('withdraw_reason', 'withdraw_reason', 'Why.'),
  ],
};

const suspensions: TakeoutFile = {
  name: 'suspensions',
  about: 'A time for which a customer was switched off, because bills were not paid.',
  table: 'suspensions',
  orderBy: 'id',
  columns: [
    plainColumn('id', 'id', 'Its number.'),
    plainColumn('customer_id', 'customer_id', 'Whose; an id of customers.csv.'),
    plainColumn('mode', 'mode', 'walled (sees only a page about it) or cut.'),
    takaColumn('due', 'due_paisa', 'What was owed then.'),
    yesNoColumn('by_hand', 'is_by_hand', 'Whether staff switched the router, not the product.'),
    instantColumn('started_at', 'started_at', 'When it began.'),
    userColumn('decided_by', 'decided_by', 'Who decided it.'),
    textColumn('override_reason', 'override_reason', 'Why, against a rule that spoke for waiting.'),
    instantColumn('lifted_at', 'lifted_at', 'When it ended; empty where it lasts.'),
    userColumn('lifted_by', 'lifted_by', 'Who ended it; empty where a payment did.'),
    plainColumn('lift_reason', 'lift_reason', 'Why, as the product keeps its messages (JSON).'),
    plainColumn('payment_id', 'payment_id', 'The payment that ended it; an id of payments.csv.'),
  ],
};

export const CUSTOMER_FILES = [
  customers,
  formerCustomers,
  plannedLines,
  coveredMonths,
  promises,
  suspensions,
] as const;
