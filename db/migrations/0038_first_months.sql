-- How the days are billed from which on a customer joins, up to the next bill day: the whole month as
-- it always was, those days alone, or nothing.
alter table company add column joins_billed text not null default 'whole'
  check (joins_billed in ('whole', 'by_days', 'nothing'));
