create table customers (
  id bigint generated always as identity primary key,
  code text not null check (btrim(code) <> ''),
  name text not null check (btrim(name) <> ''),
  mobile_no text not null,
  alternate_mobile_no text,
  email text,
  website text,
  connection_date date,
  connection_charge_paisa bigint not null default 0 check (connection_charge_paisa >= 0),
  -- What one cycle's bill costs.
  fee_paisa bigint not null default 0 check (fee_paisa >= 0),
  bill_day smallint not null default 1 check (bill_day between 1 and 31),
  package_id bigint references packages,
  category text not null default 'regular'
    check (category in ('regular', 'complimentary', 'special')),
  cycle_months smallint not null default 1,
  status text not null default 'active' check (status in ('active', 'deactive', 'close')),
  area_id bigint references areas,
  zone_id bigint references zones,
  block_id bigint references blocks,
  road_id bigint references roads,
  line text,
  address text,
  gps_location text,
  nid text,
  birth_certificate_no text,
  passport_no text,
  driving_licence_no text,
  connection_type text not null default 'pppoe' check (connection_type in ('pppoe', 'static')),
  pppoe text,
  pppoe_user_name text,
  pppoe_password text,
  local_address text,
  remote_address text,
  caller_id text,
  ip_address text,
  subnet_mask text,
  default_gateway text,
  primary_dns text,
  alternate_dns text,
  onu text,
  onu_mac_address text,
  router text,
  router_login text,
  remote_management text,
  wifi text,
  note text,
  is_sms_wanted boolean not null default true,
  search_text text generated always as (
    lower(name || ' ' || code || ' ' || mobile_no || ' ' || coalesce(alternate_mobile_no, ''))
  ) stored,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  check (
    case category
      when 'special' then cycle_months in (2, 3, 4, 6, 12)
      else cycle_months = 1
    end
  )
);
create unique index customers_code_key on customers (lower(code));
create unique index customers_pppoe_user_name_key on customers (lower(pppoe_user_name))
  where status <> 'close' and pppoe_user_name is not null;
create index customers_search_text_idx on customers using gin (search_text gin_trgm_ops);
create index customers_zone_id_idx on customers (zone_id, id);
create index customers_area_id_idx on customers (area_id);
create index customers_block_id_idx on customers (block_id) where block_id is not null;
create index customers_road_id_idx on customers (road_id) where road_id is not null;
create index customers_package_id_idx on customers (package_id);
create index customers_status_idx on customers (status, zone_id);
create index customers_created_by_idx on customers (created_by);
create index customers_name_idx on customers (name, id);
create index customers_mobile_no_idx on customers (mobile_no, id);

-- The number behind a code that the system gives.
create table customer_counters (
  id smallint primary key default 1 check (id = 1),
  last_number bigint not null default 0,
  created_at timestamptz not null default now()
);
insert into customer_counters default values;

create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never deleted', tg_table_name
    using errcode = 'restrict_violation', constraint = 'never_deleted';
end
$$;

create trigger customers_never_deleted before delete or truncate on customers
  for each statement execute function refuse_delete();
