import { ADJUSTMENT_FILES } from './adjustment-files.ts';
import { COMING_COLUMNS } from './coming-columns.ts';
import { FEE_FILES } from './fee-files.ts';
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
  plainColumn('id', 'The number by which other files name the customer.', 'customers.id'),
  textColumn('code', 'What staff call the customer by.', 'customers.code'),
  textColumn('name', 'The name.', 'customers.name'),
  textColumn('mobile_no', 'The number that messages go to.'),
  textColumn('alternate_mobile_no', 'Another number.'),
  textColumn('email', 'E-mail address.'),
  textColumn('website', 'Website.'),
  textColumn('area', 'Where the customer lives; a name of areas.csv.', 'areas.name'),
  textColumn('zone', "The collector's territory; a name of zones.csv.", 'zones.name'),
  textColumn('block', 'Block within the area.', 'blocks.name'),
  textColumn('road', 'Road within the area.', 'roads.name'),
  textColumn('line', 'The line the customer hangs on.'),
  textColumn('address', 'The address.', 'customers.address'),
  textColumn('gps_location', 'Where that is on a map.'),
  textColumn('nid', 'National identity card.'),
  textColumn('birth_certificate_no', 'Birth certificate.'),
  textColumn('passport_no', 'Passport.'),
  textColumn('driving_licence_no', 'Driving licence.'),
  textColumn(
    'labels',
    'The words the customer carries, with semicolons between them.',
    `(select string_agg(labels.name, '; ' order by labels.name) from customer_labels
      join labels on labels.id = label_id where customer_id = customers.id)`,
  ),
  textColumn('note', 'What staff noted.', 'customers.note'),
];

const terms = [
  plainColumn('status', 'active, deactive (no bills for now) or close (gone).', 'customers.status'),
  plainColumn('category', 'regular, complimentary (free) or special (every few months).'),
  plainColumn('cycle_months', 'How many months one bill is for.'),
  textColumn(
    'package',
    'What the customer subscribes to; a name of packages.csv.',
    'packages.name',
  ),
  takaColumn('fee', 'What one bill costs, in taka.', 'fee_paisa'),
  plainColumn('bill_day', 'The day of the month from which a bill may be made.'),
  plainColumn('paid_until', 'The first day that is not paid; empty where bills tell.'),
  plainColumn('connection_date', 'Since when the customer is connected.'),
  takaColumn('connection_charge', 'What connecting costs, once.', 'connection_charge_paisa'),
  yesNoColumn('sms_wanted', 'Whether the customer wants messages.', 'is_sms_wanted'),
  textColumn(
    'paid_by',
    'The code of the customer who pays for this one; more in customer_payers.csv.',
    `(select payers.code from customer_payers join customers payers on payers.id = payer_id
      where customer_id = customers.id)`,
  ),
  ...COMING_COLUMNS,
  textColumn('never_suspend_reason', 'Why bills never switch this one off.'),
];

const network = [
  plainColumn('connection_type', 'pppoe or static.'),
  textColumn('pppoe', 'Remarks on the PPPoE account.'),
  textColumn('pppoe_user_name', 'User name of the PPPoE account.'),
  textColumn(PASSWORD_HEADING, 'Its password; empty where it was not asked for.', 'pppoe_password'),
  textColumn('local_address', "The router's end of the PPPoE connection."),
  textColumn('remote_address', "The customer's end."),
  textColumn('caller_id', 'The only device that may sign in.'),
  textColumn('ip_address', 'Fixed IP address.'),
  textColumn('subnet_mask', 'Its subnet mask.'),
  textColumn('default_gateway', 'Its gateway.'),
  textColumn('primary_dns', 'First name server.'),
  textColumn('alternate_dns', 'Second name server.'),
  textColumn('onu', 'The optical unit at the customer.'),
  textColumn('onu_mac_address', 'Its hardware address.'),
  textColumn('router', "The customer's own router."),
  textColumn('router_login', 'How to sign in to it.'),
  textColumn('remote_management', 'How to reach it from afar.'),
  textColumn('wifi', 'Its wireless network.'),
  textColumn('access_router', 'Which router of the provider lets the customer in.', 'routers.name'),
];

const money = [
  takaColumn('receivable', 'What is due on bills.', 'balances.receivable_paisa'),
  takaColumn('advance', 'Money paid ahead, on no bill yet.', 'balances.advance_paisa'),
  takaColumn(
    'balance',
    'Receivable less advance: below zero is an advance.',
    'balances.balance_paisa',
  ),
  instantColumn('created_at', 'When the customer was entered here.', 'customers.created_at'),
  userColumn('created_by', 'Who did; empty for an import.', 'customers.created_by'),
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
    plainColumn('id', 'The number by which other files name them.', 'customer_id'),
    textColumn('code', 'What staff called them by; somebody else may have it now.', 'former_code'),
    textColumn('name', 'The name.', 'former_name'),
    textColumn('pppoe_user_name', 'User name of the PPPoE account.', 'former_pppoe_user_name'),
    instantColumn('taken_back_at', 'When the move was taken back.'),
  ],
};

const plannedLines: TakeoutFile = {
  name: 'planned_lines',
  about: 'An instalment: a line that comes on each of the next bills of a run.',
  table: 'planned_lines',
  orderBy: 'planned_lines.id',
  columns: [
    plainColumn('id', 'Its number.', 'planned_lines.id'),
    plainColumn('customer_id', 'Whose; an id of customers.csv.'),
    textColumn('name', 'What is paid off.'),
    takaColumn('amount', 'How much comes on each bill.', 'amount_paisa'),
    plainColumn('times', 'On how many bills in all.'),
    plainColumn(
      'times_billed',
      'On how many it has come.',
      `(select count(*) from billed_planned_lines join bills on bills.id = bill_id
        where planned_line_id = planned_lines.id and voided_at is null)`,
    ),
    instantColumn('struck_at', 'When the rest was struck; empty where it comes on.'),
    userColumn('struck_by', 'Who struck it.'),
    textColumn('strike_reason', 'Why.'),
    userColumn('created_by', 'Who entered it.', 'planned_lines.created_by'),
  ],
};

const coveredMonths: TakeoutFile = {
  name: 'covered_months',
  about: 'A month that needs no bill of a run any more.',
  table: 'covered_months',
  orderBy: 'customer_id, covered_months.month, hand_bill_id',
  columns: [
    plainColumn('customer_id', 'Whose; an id of customers.csv.'),
    monthColumn('month', 'The month, as 2026-11.', 'covered_months.month'),
    plainColumn('source', 'run, hand (a bill made by hand) or moved_in (settled before).'),
    plainColumn('bill_id', 'The bill; an id of bills.csv.'),
  ],
};

const promises: TakeoutFile = {
  name: 'payment_promises',
  about: 'A promise to pay by a day.',
  table: 'payment_promises',
  orderBy: 'id',
  columns: [
    plainColumn('id', 'Its number.'),
    plainColumn('customer_id', 'Whose; an id of customers.csv.'),
    takaColumn('amount', 'What was promised.', 'amount_paisa'),
    plainColumn('made_on', 'The day it was given.'),
    plainColumn('due_on', 'The day until which it holds.'),
    userColumn('made_by', 'Who took it.'),
    instantColumn('ended_at', 'When it was kept, broken or withdrawn.'),
    userColumn('withdrawn_by', 'Who withdrew it.'),
    textColumn('withdraw_reason', 'Why.'),
  ],
};

const plannedChanges: TakeoutFile = {
  name: 'planned_changes',
  about: 'What changes for a customer from a day on; empty where a term stays as it is.',
  table: 'planned_changes',
  joins: `left join packages on packages.id = package_id
    left join packages before_packages on before_packages.id = before_package_id`,
  orderBy: 'planned_changes.id',
  columns: [
    plainColumn('id', 'Its number.', 'planned_changes.id'),
    plainColumn('customer_id', 'Whose; an id of customers.csv.'),
    plainColumn('from_day', 'The day from which it holds.'),
    textColumn('package', 'The package.', 'packages.name'),
    plainColumn('package_id', 'The package; an id of packages.csv.'),
    takaColumn('fee', 'The amount of one bill.', 'fee_paisa'),
    plainColumn('bill_day', 'The day of the month on which it is billed.'),
    plainColumn('category', 'regular, complimentary or special.'),
    plainColumn('cycle_months', 'How many months a bill is for.'),
    plainColumn('status', 'active, deactive or close.'),
    textColumn('reason', 'Why.'),
    userColumn('created_by', 'Who planned it.', 'planned_changes.created_by'),
    instantColumn('cancelled_at', 'When it was withdrawn.'),
    userColumn('cancelled_by', 'Who withdrew it.'),
    textColumn('cancel_reason', 'Why.'),
    instantColumn('applied_at', 'When the customer got it.'),
    textColumn('before_package', 'The package before.', 'before_packages.name'),
    plainColumn('before_package_id', 'The package before; an id of packages.csv.'),
    takaColumn('before_fee', 'The amount before.', 'before_fee_paisa'),
    plainColumn('before_bill_day', 'The day of the month before.'),
    plainColumn('before_category', 'The category before.'),
    plainColumn('before_cycle_months', 'The months of a bill before.'),
    plainColumn('before_status', 'The status before.'),
    instantColumn('refused_at', 'When it did not go with what had happened meanwhile.'),
    plainColumn('refusal', 'Why, as the product keeps its messages (JSON).'),
    plainColumn(
      'package_price_id',
      "Of which price of a package it is; an id of package_prices.csv, empty for a customer's own.",
    ),
    plainColumn('away_id', 'Which absence begins or ends with it; an id of customer_aways.csv.'),
  ],
};

const customerAways: TakeoutFile = {
  name: 'customer_aways',
  about: 'The days for which a customer is away: deactive meanwhile, not billed, not reminded.',
  table: 'customer_aways',
  orderBy: 'id',
  columns: [
    plainColumn('id', 'Its number.'),
    plainColumn('customer_id', 'Whose; an id of customers.csv.'),
    plainColumn('from_day', 'The first day.'),
    plainColumn('last_day', 'The last day; empty while nobody knows it.'),
    textColumn('reason', 'Why.'),
    userColumn('created_by', 'Who entered it.'),
    instantColumn('created_at', 'When.'),
    instantColumn('withdrawn_at', 'When it was withdrawn, before its first day.'),
    userColumn('withdrawn_by', 'Who withdrew it.'),
    textColumn('withdraw_reason', 'Why.'),
  ],
};

const suspensions: TakeoutFile = {
  name: 'suspensions',
  about: 'A time for which a customer was switched off, because bills were not paid.',
  table: 'suspensions',
  orderBy: 'id',
  columns: [
    plainColumn('id', 'Its number.'),
    plainColumn('customer_id', 'Whose; an id of customers.csv.'),
    plainColumn('mode', 'walled (sees only a page about it) or cut.'),
    takaColumn('due', 'What was owed then.', 'due_paisa'),
    yesNoColumn('by_hand', 'Whether staff switched the router, not the product.', 'is_by_hand'),
    instantColumn('started_at', 'When it began.'),
    userColumn('decided_by', 'Who decided it.'),
    textColumn('override_reason', 'Why, against a rule that spoke for waiting.'),
    instantColumn('lifted_at', 'When it ended; empty where it lasts.'),
    userColumn('lifted_by', 'Who ended it; empty where a payment did.'),
    plainColumn('lift_reason', 'Why, as the product keeps its messages (JSON).'),
    plainColumn('payment_id', 'The payment that ended it; an id of payments.csv.'),
  ],
};

export const CUSTOMER_FILES = [
  customers,
  formerCustomers,
  plannedLines,
  plannedChanges,
  customerAways,
  ...ADJUSTMENT_FILES,
  coveredMonths,
  ...FEE_FILES,
  promises,
  suspensions,
] as const;
