-- When a late bill is charged, and with what (docs/terms.md): the row without a zone is the
-- company's rule, and a zone may have its own, which holds as a whole. Off until somebody turns it
-- on.
create table late_fee_rules (
  zone_id bigint references zones,
  is_on boolean not null default false,
  -- A bill is late so many days after its date.
  days_after smallint not null default 15
    constraint late_fee_rules_days_bound check (days_after between 1 and 365),
  -- An amount, or a share of what is open on the late bill in hundredths of a percent.
  kind text not null default 'fixed' check (kind in ('fixed', 'percent')),
  amount_paisa bigint not null default 0
    constraint late_fee_rules_amount_bound check (amount_paisa between 0 and 1000000000),
  basis_points integer not null default 0
    constraint late_fee_rules_percent_bound check (basis_points between 0 and 10000),
  -- With less open on a bill there is no fee.
  floor_paisa bigint not null default 0
    constraint late_fee_rules_floor_bound check (floor_paisa between 0 and 1000000000),
  -- The largest fee, without VAT where that is added; empty for none.
  ceiling_paisa bigint
    constraint late_fee_rules_ceiling_bound check (ceiling_paisa between 1 and 1000000000),
  -- A bill is charged once, or once in each month in which it is still open.
  times text not null default 'once' check (times in ('once', 'monthly')),
  created_at timestamptz not null default now(),
  constraint late_fee_rules_zone_key unique nulls not distinct (zone_id),
  constraint late_fee_rules_of_something check (
    not is_on or case kind when 'fixed' then amount_paisa > 0 else basis_points > 0 end
  )
);
insert into late_fee_rules default values;
