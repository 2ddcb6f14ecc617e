import { instant, plain, taka, type TakeoutFile, text, yesNo } from './takeout-column.ts';

const id = (table: string) => plain('id', `${table}.id`, 'Its number.');
const name = (table: string) => text('name', `${table}.name`, 'Its name.');

const partOfArea = (table: string, about: string): TakeoutFile => ({
  name: table,
  about,
  table,
  joins: 'left join areas on areas.id = area_id',
  orderBy: `${table}.id`,
  columns: [id(table), name(table), text('area', 'areas.name', 'The area it lies in.')],
});

const named = (table: string, about: string): TakeoutFile => ({
  name: table,
  about,
  table,
  orderBy: 'id',
  columns: [id(table), name(table)],
});

const packages: TakeoutFile = {
  name: 'packages',
  about: 'A package that customers subscribe to.',
  table: 'packages',
  joins: 'left join network_profiles profiles on profiles.id = network_profile_id',
  orderBy: 'packages.id',
  columns: [
    id('packages'),
    name('packages'),
    text('speed', 'speed', 'Its speed, as it is sold.'),
    taka('price', 'bill_amount_paisa', 'The price of one month, in taka.'),
    text('network_profile', 'profiles.name', 'What the router gives for it.'),
  ],
};

const networkProfiles: TakeoutFile = {
  name: 'network_profiles',
  about: 'What a customer of a package gets on the network.',
  table: 'network_profiles',
  orderBy: 'id',
  columns: [
    id('network_profiles'),
    name('network_profiles'),
    plain('rate_down_kbit', 'rate_down_kbit', 'Download, in kilobits a second.'),
    plain('rate_up_kbit', 'rate_up_kbit', 'Upload.'),
    plain('burst_down_kbit', 'burst_down_kbit', 'Download for a while.'),
    plain('burst_up_kbit', 'burst_up_kbit', 'Upload for a while.'),
    plain('threshold_down_kbit', 'threshold_down_kbit', 'The mean that ends the while.'),
    plain('threshold_up_kbit', 'threshold_up_kbit', 'The same of the upload.'),
    plain('burst_seconds', 'burst_seconds', 'Over how many seconds the mean is taken.'),
    text('pool', 'pool', 'The addresses it gives out.'),
    text('address_list', 'address_list', "The router's list that the address is put on."),
    text('rate_limit', 'rate_limit', 'All rates as a MikroTik router writes them.'),
  ],
};

const routers: TakeoutFile = {
  name: 'routers',
  about: 'A router that lets customers in. Its secret is not here.',
  table: 'routers',
  orderBy: 'id',
  columns: [
    id('routers'),
    name('routers'),
    plain('address', 'host(address)', 'Its IP address.'),
    yesNo('active', 'is_active', 'Whether it is in use.'),
  ],
};

const items: TakeoutFile = {
  name: 'items',
  about: 'Something that stands on the lines of bills.',
  table: 'items',
  orderBy: 'id',
  columns: [
    id('items'),
    name('items'),
    text('unit', 'unit_name', 'What it is counted in.'),
    plain('revenue', 'revenue_key', 'The account of the ledger that it is revenue of.'),
    taka('price', 'price_paisa', 'Its usual price; empty where there is none.'),
    yesNo('active', 'is_active', 'Whether it can be chosen.'),
  ],
};

const users: TakeoutFile = {
  name: 'users',
  about: 'Somebody who works with this product. Passwords and codes are not here.',
  table: 'users',
  joins: 'left join roles on roles.id = role_id left join zones on zones.id = zone_id',
  orderBy: 'users.id',
  columns: [
    plain('id', 'users.id', 'The number by which other files name the user.'),
    text('name', 'users.name', 'The name.'),
    text('email', 'users.email', 'What the user signs in with.'),
    text('mobile_no', 'users.mobile_no', 'Mobile number.'),
    text('role', 'roles.name', 'The role, which has the rights.'),
    text('zone', 'zones.name', 'The one zone the user is bound to, if any.'),
    yesNo('active', 'users.is_active', 'Whether the user may sign in.'),
    instant('created_at', 'users.created_at', 'Since when.'),
  ],
};

export const CATALOGUE_FILES: readonly TakeoutFile[] = [
  packages,
  networkProfiles,
  routers,
  named('areas', 'An area where customers live.'),
  named('zones', 'A zone, which a collector walks.'),
  partOfArea('blocks', 'A block of an area.'),
  partOfArea('roads', 'A road of an area.'),
  items,
];
export const STAFF_FILES: readonly TakeoutFile[] = [users];
