import { plainColumn, takaColumn, textColumn } from './takeout-column.ts';

/** Of the first absence of a customer that is not over, as its changes tell. */
const ofAway = (column: string): string => `(
  select away.${column} from customer_aways away
    join planned_changes leaving on leaving.away_id = away.id and leaving.status = 'deactive'
  where away.customer_id = customers.id and away.withdrawn_at is null
    and leaving.refused_at is null
    and (leaving.applied_at is null or customers.status = 'deactive')
    and (away.last_day is null or exists (
      select from planned_changes ending
      where ending.away_id = away.id and ending.status = 'active' and ending.applied_at is null
        and ending.cancelled_at is null and ending.refused_at is null
    ))
  order by away.from_day limit 1)`;

/** Of the first change of package or fee, and of nothing else, that is planned for a customer. */
const ofNext = (value: string): string => `(
  select ${value} from planned_changes left join packages on packages.id = package_id
  where customer_id = customers.id and applied_at is null and cancelled_at is null
    and refused_at is null and package_price_id is null
    and (package_id is not null or fee_paisa is not null)
    and num_nonnulls(bill_day, category, planned_changes.status) = 0
  order by from_day limit 1)`;

/** What is to come for a customer, as a list of customers that is imported may say it too. */
export const COMING_COLUMNS = [
  plainColumn(
    'away_from',
    'The first day of an absence to come, or that lasts; more in customer_aways.csv.',
    ofAway('from_day'),
  ),
  plainColumn('away_until', 'Its last day; empty while nobody knows it.', ofAway('last_day')),
  textColumn(
    'next_package',
    'The package to come, empty where only the fee changes; more in planned_changes.csv.',
    ofNext('packages.name'),
  ),
  takaColumn('next_fee', 'What one bill will cost, in taka.', ofNext('fee_paisa')),
  plainColumn('next_from', 'The day from which that holds.', ofNext('from_day')),
];
