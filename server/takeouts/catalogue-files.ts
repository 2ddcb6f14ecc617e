import {
  instantColumn,
  plainColumn,
  takaColumn,
  type TakeoutFile,
  textColumn,
  yesNoColumn,
} from './takeout-column.ts';

const idColumn = (table: string) => plainColumn('id', `${table}.id`, 'Its number.');
const nameColumn = (table: string) => textColumn('name', `${table}.name`, 'Its name.');

const partOfArea = (table: string, about: string): TakeoutFile => ({
  name: table,
  about,
  table,
  joins: 'left join areas on areas.id = area_id',
  orderBy: `${table}.id`,
  columns: [
    idColumn(table),
    nameColumn(table),
    textColumn('area', 'areas.name', 'The area it lies in.'),
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
    textColumn('speed', 'speed', 'Its speed, as it is sold.'),
    takaColumn('price', 'bill_amount_paisa', 'The price of one month, in taka.'),
    textColumn('network_profile', 'profiles.name', 'What the router gives for it.'),
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
    plainColumn('rate_down_kbit', 'rate_down_kbit', 'Download, in kilobits a second.'),
    plainColumn('rate_up_kbit', 'rate_up_kbit', 'Upload.'),
    plainColumn('burst_down_kbit', 'burst_down_kbit', 'Download for a while.'),
    plainColumn('burst_up_kbit', 'burst_up_kbit', 'Upload for a while.'),
    plainColumn('threshold_down_kbit', 'threshold_down_kbit', 'The mean that ends the while.'),
    plainColumn('threshold_up_kbit', 'threshold_up_kbit', 'The same of the upload.'),
    plainColumn('burst_seconds', 'burst_seconds', 'Over how many seconds the mean is taken.'),
    textColumn('pool', 'pool', 'The addresses it gives out.'),
    textColumn('address_list', 'address_list', "The router's list that the address is put on."),
    textColumn('rate_limit', 'rate_limit', 'All rates as a MikroTik router writes them.'),
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
    plainColumn('address', 'host(address)', 'Its IP address.'),
    plainColumn('mode', 'mode', 'How it is told who may come in.'),
    plainColumn('coa_port', 'coa_port', 'The port on which it ends sessions.'),
    plainColumn('time_zone', 'time_zone', 'The time zone of its clock.'),
    yesNoColumn('active', 'is_active', 'Whether it is in use.'),
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
    textColumn('unit', 'unit_name', 'What it is counted in.'),
    plainColumn('revenue', 'revenue_key', 'The account of the ledger that it is revenue of.'),
    takaColumn('price', 'price_paisa', 'Its usual price; empty where there is none.'),
    yesNoColumn('active', 'is_active', 'Whether it can be chosen.'),
  ],
};

const users: TakeoutFile = {
  name: 'users',
  about: 'Somebody who works with this product. Passwords and codes are not here.',
  table: 'users',
  joins: 'left join roles on roles.id = role_id left join zones on zones.id = zone_id',
  orderBy: 'users.id',
  columns: [
    plainColumn('id', 'users.id', 'The number by which other files name the user.'),
    textColumn('name', 'users.name', 'The name.'),
    textColumn('email', 'users.email', 'What the user signs in with.'),
    textColumn('mobile_no', 'users.mobile_no', 'Mobile number.'),
    textColumn('role', 'roles.name', 'The role, which has the rights.'),
    textColumn('zone', 'zones.name', 'The one zone the user is bound to, if any.'),
    yesNoColumn('active', 'users.is_active', 'Whether the user may sign in.'),
    instantColumn('created_at', 'users.created_at', 'Since when.'),
  ],
};

export const CATALOGUE_FILES: readonly TakeoutFile[] = [
  packages,
  networkProfiles,
  routers,
  namedFile('areas', 'An area where customers live.'),
  namedFile('zones', 'A zone, which a collector walks.'),
  partOfArea('blocks', 'A block of an area.'),
  partOfArea('roads', 'A road of an area.'),
  items,
];
export const STAFF_FILES: readonly TakeoutFile[] = [users];
