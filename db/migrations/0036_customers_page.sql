-- The customer's page (docs/arrivals.md): how customers pay into an account, and what a claim of
-- theirs holds back.

-- The number that customers pay to, and whether the page shows it.
alter table accounts
  add column public_no text constraint accounts_public_no_there check (btrim(public_no) <> ''),
  add column is_on_page boolean not null default false,
  add column page_hint text constraint accounts_page_hint_there check (btrim(page_hint) <> ''),
  add constraint accounts_on_page check (
    not is_on_page or public_no is not null and reference_type in ('bank', 'mobile')
  );

-- How long a claim keeps a customer from being suspended; 0 for not at all.
alter table suspension_settings add column claim_hold_hours smallint not null default 24
  constraint suspension_settings_claim_hold_bound check (claim_hold_hours between 0 and 168);

-- Until when the claim holds a suspension back; null for one that does not.
alter table arrival_claims
  add column holds_until timestamptz
    constraint arrival_claims_holds_after check (holds_until > made_at);
drop trigger arrival_claims_stay on arrival_claims;
create trigger arrival_claims_stay before update on arrival_claims for each row when (
  (old.id, old.customer_id, old.account_id, old.trx_id, old.amount_paisa, old.source, old.remark,
    old.made_by, old.made_at, old.holds_until, old.created_at) is distinct from
  (new.id, new.customer_id, new.account_id, new.trx_id, new.amount_paisa, new.source, new.remark,
    new.made_by, new.made_at, new.holds_until, new.created_at)
  or old.withdrawn_at is not null
) execute function refuse_as('arrival_claim_stays', 'a claim stays as it was made');
-- The few that hold something back now.
create index arrival_claims_holding_idx on arrival_claims (holds_until, customer_id)
  where holds_until is not null and withdrawn_at is null;
-- The list of claims.
create index arrival_claims_listed_idx on arrival_claims (made_at) where withdrawn_at is null;
