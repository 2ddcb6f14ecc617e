-- Labels for customers; a customer carries any number.
create table labels (
  id bigint generated always as identity primary key,
  name text not null check (btrim(name) <> ''),
  created_by bigint references users,
  created_at timestamptz not null default now()
);
create unique index labels_name_key on labels (lower(name));
create index labels_created_by_idx on labels (created_by) where created_by is not null;

create table customer_labels (
  customer_id bigint not null references customers,
  label_id bigint not null references labels,
  created_at timestamptz not null default now(),
  primary key (customer_id, label_id)
);
create index customer_labels_label_id_idx on customer_labels (label_id, customer_id);
