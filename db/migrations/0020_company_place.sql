-- How amounts are grouped, and whose mobile numbers are taken (decisions section 10).
alter table company
  add column number_grouping text not null default 'lakh'
    check (number_grouping in ('lakh', 'thousand')),
  add column phone_rule text not null default 'bangladesh'
    check (phone_rule in ('bangladesh', 'international'));
