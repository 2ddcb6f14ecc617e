-- Receipts that were handed to a program which may send them, such as WhatsApp. Nobody here knows
-- whether it did.
create table receipts_handed_on (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  way text not null check (way in ('whatsapp')),
  mobile_no text not null,
  created_by bigint not null references users,
  created_at timestamptz not null
);
create index receipts_handed_on_payment_id_idx on receipts_handed_on (payment_id, id);
create trigger receipts_handed_on_append_only
  before update or delete or truncate on receipts_handed_on
  for each statement execute function refuse_change();
