-- The first day that was not paid otherwise when the bill was made: of days between it and the bill
-- before, those earlier are not charged.
alter table billed_ranges add column paid_until date;
