-- Where customers live. None of these is ever deleted. Names differ in more than upper and lower
-- case; the unique indexes say so.
create table areas (
  id bigint generated always as identity primary key,
  name text not null check (btrim(name) <> ''),
  created_at timestamptz not null default now()
);
create unique index areas_name_key on areas (lower(name));

create table blocks (
  id bigint generated always as identity primary key,
  area_id bigint references areas,
  name text not null check (btrim(name) <> ''),
  created_at timestamptz not null default now()
);
create unique index blocks_area_name_key on blocks (area_id, lower(name)) nulls not distinct;

create table roads (
  id bigint generated always as identity primary key,
  area_id bigint references areas,
  name text not null check (btrim(name) <> ''),
  created_at timestamptz not null default now()
);
create unique index roads_area_name_key on roads (area_id, lower(name)) nulls not distinct;

-- What a user may be bound to: they then see and serve the customers of that zone alone.
create table zones (
  id bigint generated always as identity primary key,
  name text not null check (btrim(name) <> ''),
  created_at timestamptz not null default now()
);
create unique index zones_name_key on zones (lower(name));
