-- The days on which customers were closed, or reopened, are read from the audit trail, which is
-- never changed: whether a customer was there on a past day follows from the first of these after it
-- (server/reports/subscribers-on-day.ts). Few customers have one, so the index is small.
create index audit_trail_closings_idx on audit_trail (created_at)
  where subject = 'customer'
    and (details #>> '{changes,0,before,status}' = 'close')
      <> (details #>> '{changes,0,after,status}' = 'close');
