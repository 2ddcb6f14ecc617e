import {
  instantColumn,
  plainColumn,
  takaColumn,
  type TakeoutFile,
  textColumn,
  userColumn,
  yesNoColumn,
} from './takeout-column.ts';

const idColumn = (table: string) => plainColumn('id', 'Its number.', `${table}.id`);
const nameColumn = (table: string) => textColumn('name', 'Its name.', `${table}.name`);

const partOfArea = (table: string, about: string): TakeoutFile => ({
  name: table,
  about,
  table,
  joins: 'left join areas on areas.id = area_id',
  orderBy: `${table}.id`,
  columns: [
    idColumn(table),
    nameColumn(table),
    textColumn('area', 'The area it lies in.', 'areas.name'),
  ],
});

const namedFile = (table: string, about: string): TakeoutFile => ({
  name: table,
  about,
  table,
  orderBy: 'id',
  columns: [idColumn(table), nameColumn(table)],
});

const packages: TakeoutFile = {
  name: 'packages',
  about: 'A package that customers subscribe to.',
  table: 'packages',
  joins: 'left join network_profiles profiles on profiles.id = network_profile_id',
  orderBy: 'packages.id',
  columns: [
    idColumn('packages'),
    nameColumn('packages'),
    textColumn('speed', 'Its speed, as it is sold.'),
    takaColumn('price', 'The price of one month, in taka.', 'bill_amount_paisa'),
    textColumn('network_profile', 'What the router gives for it.', 'profiles.name'),
  ],
};

const packagePrices: TakeoutFile = {
  name: 'package_prices',
  about: 'What a package costs from a day on, for all its customers whose fee is its price.',
  table: 'package_prices',
  joins: 'join packages on packages.id = package_id',
  orderBy: 'package_prices.id',
  columns: [
    plainColumn('id', 'Its number.', 'package_prices.id'),
    textColumn('package', 'The package.', 'packages.name'),
    plainColumn('package_id', 'The package; an id of packages.csv.'),
    plainColumn('from_day', 'The day from which it holds.'),
    takaColumn('old_price', 'The price of one month that it replaces.', 'old_price_paisa'),
    takaColumn('price', 'The price of one month.', 'price_paisa'),
    plainColumn('notice_days', 'How many days before an SMS tells of it; empty for none.'),
    textColumn('reason', 'Why.'),
    userColumn('created_by', 'Who planned it.', 'package_prices.created_by'),
    instantColumn('created_at', 'When it was planned.', 'package_prices.created_at'),
    instantColumn('cancelled_at', 'When it was withdrawn.'),
    userColumn('cancelled_by', 'Who withdrew it.'),
    textColumn('cancel_reason', 'Why.'),
    instantColumn('applied_at', 'When the package got it.'),
  ],
};

const outages: TakeoutFile = {
  name: 'outages',
  about: 'Days without service, for which customers got credits (bill_adjustments.csv).',
  table: 'outages',
  orderBy: 'outages.id',
  columns: [
    idColumn('outages'),
    plainColumn('from_day', 'The first whole day without service.'),
    plainColumn('to_day', 'The last one.'),
    plainColumn('zone_ids', 'The zones; ids of zones.csv.'),
    plainColumn('area_ids', 'The areas; ids of areas.csv.'),
    plainColumn(
      'router_ids',
      'The routers; ids of routers.csv. All customers where none is named.',
    ),
    textColumn('reason', 'Why.'),
    plainColumn('steps', 'From how many days on how many percent were to be paid (JSON).'),
    plainColumn('customer_count', 'How many got a credit.'),
    takaColumn('credit', 'The sum of the credits.', 'credit_paisa'),
    yesNoColumn('is_sms_sent', 'Whether they were told by SMS.'),
    userColumn('created_by', 'Who gave them.', 'outages.created_by'),
    instantColumn('created_at', 'When.', 'outages.created_at'),
    instantColumn('undone_at', 'When they were taken back.'),
    userColumn('undone_by', 'Who took them back.'),
    textColumn('undo_reason', 'Why.'),
  ],
};

const networkProfiles: TakeoutFile = {
  name: 'network_profiles',
  about: 'What a customer of a package gets on the network.',
  table: 'network_profiles',
  orderBy: 'id',
  columns: [
    idColumn('network_profiles'),
    nameColumn('network_profiles'),
    plainColumn('rate_down_kbit', 'Download, in kilobits a second.'),
    plainColumn('rate_up_kbit', 'Upload.'),
    plainColumn('burst_down_kbit', 'Download for a while.'),
    plainColumn('burst_up_kbit', 'Upload for a while.'),
    plainColumn('threshold_down_kbit', 'The mean that ends the while.'),
    plainColumn('threshold_up_kbit', 'The same of the upload.'),
    plainColumn('burst_seconds', 'Over how many seconds the mean is taken.'),
    textColumn('pool', 'The addresses it gives out.'),
    textColumn('address_list', "The router's list that the address is put on."),
    textColumn('rate_limit', 'All rates as a MikroTik router writes them.'),
  ],
};

const routers: TakeoutFile = {
  name: 'routers',
  about: 'A router that lets customers in. Its secret is not here.',
  table: 'routers',
  orderBy: 'id',
  columns: [
    idColumn('routers'),
    nameColumn('routers'),
    plainColumn('address', 'Its IP address.', 'host(address)'),
    plainColumn('mode', 'How it is told who may come in.'),
    plainColumn('coa_port', 'The port on which it ends sessions.'),
    plainColumn('time_zone', 'The time zone of its clock.'),
    yesNoColumn('active', 'Whether it is in use.', 'is_active'),
  ],
};

const items: TakeoutFile = {
  name: 'items',
  about: 'Something that stands on the lines of bills.',
  table: 'items',
  orderBy: 'id',
  columns: [
    idColumn('items'),
    nameColumn('items'),
    textColumn('unit', 'What it is counted in.', 'unit_name'),
    plainColumn('revenue', 'The account of the ledger that it is revenue of.', 'revenue_key'),
    takaColumn('price', 'Its usual price; empty where there is none.', 'price_paisa'),
    yesNoColumn('active', 'Whether it can be chosen.', 'is_active'),
  ],
};

const users: TakeoutFile = {
  name: 'users',
  about: 'Somebody who works with this product. Passwords and codes are not here.',
  table: 'users',
  joins: 'left join roles on roles.id = role_id left join zones on zones.id = zone_id',
  orderBy: 'users.id',
  columns: [
    plainColumn('id', 'The number by which other files name the user.', 'users.id'),
    textColumn('name', 'The name.', 'users.name'),
    textColumn('email', 'What the user signs in with.', 'users.email'),
    textColumn('mobile_no', 'Mobile number.', 'users.mobile_no'),
    textColumn('role', 'The role, which has the rights.', 'roles.name'),
    textColumn('zone', 'The one zone the user is bound to, if any.', 'zones.name'),
    yesNoColumn('active', 'Whether the user may sign in.', 'users.is_active'),
    instantColumn('created_at', 'Since when.', 'users.created_at'),
  ],
};

export const CATALOGUE_FILES: readonly TakeoutFile[] = [
  packages,
  packagePrices,
  outages,
  networkProfiles,
  routers,
  namedFile('areas', 'An area where customers live.'),
  namedFile('zones', 'A zone, which a collector walks.'),
  partOfArea('blocks', 'A block of an area.'),
  partOfArea('roads', 'A road of an area.'),
  items,
];
export const STAFF_FILES: readonly TakeoutFile[] = [users];
