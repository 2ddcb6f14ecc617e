import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { MISSING_FACTS, type MissingFact } from '@netkhata/contract/subscriber-words';
import type { Day } from '@netkhata/domain/billing-period';
import { sql } from 'kysely';
import { customersInScope } from '../customers/customer-scope.ts';
import type { SignedInContext } from '../http/implement.ts';
import {
  IS_MISSING,
  isThereAtEnd,
  isThereBefore,
  subscriberJoins,
  subscriberQuarter,
} from './subscribers-on-day.ts';

type Figures = EndpointResult<Api['subscriberFigures']>;
type Counts = Pick<Figures, 'total' | 'new' | 'left'>;

type CountedGroup = Counts & {
  kind: 'all' | 'package' | 'place' | 'type';
  before: number;
  packageName: string | null;
  speed: string | null;
  zone: string | null;
  area: string | null;
  connectionType: Figures['connectionTypes'][number]['type'];
  missing: Figures['missing'];
};

/** How many customers there are at the end of a quarter, came and left, in groups: in one scan. */
export async function readSubscriberFigures(
  { tx, user, today }: Pick<SignedInContext, 'tx' | 'user' | 'today'>,
  asOf: Day | null,
): Promise<Figures> {
  const quarter = subscriberQuarter(asOf, today);
  const joins = subscriberJoins(quarter);
  const missingOf = (fact: MissingFact) => sql.id(`no_${fact}`);
  const missing = MISSING_FACTS.map((fact) => sql`${IS_MISSING[fact]} as ${missingOf(fact)}`);
  const missingCounts = MISSING_FACTS.map(
    (fact) => sql`
      ${sql.lit(fact)}, count(*) filter (where is_there and ${missingOf(fact)})`,
  );
  const { rows } = await sql<CountedGroup>`
    with facts as (
      select package_id, zone_id, area_id, connection_type,
        ${isThereAtEnd(quarter)} as is_there, ${isThereBefore(quarter)} as was_there,
        ${sql.join(missing)}
      from customers ${joins.beginning} ${joins.ending}
      where ${customersInScope(user)}
    ), counted as (
      select
        case
          when grouping(package_id) = 0 then 'package'
          when grouping(zone_id) = 0 then 'place'
          when grouping(connection_type) = 0 then 'type'
          else 'all'
        end as kind,
        package_id, zone_id, area_id, connection_type,
        count(*) filter (where is_there) as total, count(*) filter (where was_there) as before,
        count(*) filter (where is_there and not was_there) as new,
        count(*) filter (where was_there and not is_there) as left,
        json_build_object(${sql.join(missingCounts)}) as missing
      from facts where is_there or was_there
      group by grouping sets ((package_id), (zone_id, area_id), (connection_type), ())
    )
    select counted.*, packages.name as package_name, packages.speed, zones.name as zone,
      areas.name as area
    from counted
      left join packages on packages.id = counted.package_id
      left join zones on zones.id = counted.zone_id
      left join areas on areas.id = counted.area_id
    order by kind, packages.name nulls last, packages.id, zones.name nulls last, zones.id,
      areas.name nulls last, areas.id, connection_type
  `.execute(tx);
  const groups = (kind: CountedGroup['kind']) => rows.filter((row) => row.kind === kind);
  const [all] = groups('all') as [CountedGroup];
  return {
    quarter: quarter.name,
    fromDay: quarter.fromDay,
    toDay: quarter.toDay,
    ...countsOf(all),
    before: all.before,
    missing: all.missing,
    packages: groups('package').map((row) => ({
      name: row.packageName,
      speed: row.speed,
      ...countsOf(row),
    })),
    places: groups('place').map((row) => ({ zone: row.zone, area: row.area, ...countsOf(row) })),
    connectionTypes: groups('type').map((row) => ({
      type: row.connectionType,
      ...countsOf(row),
    })),
  };
}

const countsOf = ({ total, new: added, left }: Counts): Counts => ({ total, new: added, left });
