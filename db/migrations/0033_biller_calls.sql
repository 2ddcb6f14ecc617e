-- A biller's query is answered, and brings nothing.
alter table account_connection_calls drop constraint account_connection_calls_outcome_check;
alter table account_connection_calls add constraint account_connection_calls_outcome_check
  check (outcome in ('taken', 'known', 'unknown', 'refused', 'tested', 'answered'));
