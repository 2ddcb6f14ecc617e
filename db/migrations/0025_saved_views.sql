-- A list as a user likes to see it, under a name: what the address of the list says, and its columns.
create table saved_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  list text not null,
  name text not null check (btrim(name) <> '' and length(name) <= 60),
  state jsonb not null check (jsonb_typeof(state) = 'object'),
  created_at timestamptz not null default now()
);
create unique index saved_views_name_key on saved_views (user_id, list, lower(name));
