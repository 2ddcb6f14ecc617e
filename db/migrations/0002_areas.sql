-- Where customers live. Rows of these tables are never deleted. The unique indexes compare names by
-- comparable_text(), so that two names differ in more than the way they were typed.
create table areas (
  id bigint generated always as identity primary key,
  name text collate people not null check (btrim(name) <> ''),
  created_at timestamptz not null default now()
);
create unique index areas_name_key on areas (comparable_text(name));

create table blocks (
  id bigint generated always as identity primary key,
  area_id bigint references areas,
  name text collate people not null check (btrim(name) <> ''),
  created_at timestamptz not null default now()
);
create unique index blocks_area_name_key on blocks (area_id, comparable_text(name)) nulls not distinct;

create table roads (
  id bigint generated always as identity primary key,
  area_id bigint references areas,
  name text collate people not null check (btrim(name) <> ''),
  created_at timestamptz not null default now()
);
create unique index roads_area_name_key on roads (area_id, comparable_text(name)) nulls not distinct;

-- A user may be bound to one zone, and then sees and serves the customers of that zone only.
create table zones (
  id bigint generated always as identity primary key,
  name text collate people not null check (btrim(name) <> ''),
  created_at timestamptz not null default now()
);
create unique index zones_name_key on zones (comparable_text(name));
