-- Why something failed is kept as a message by key, so that it can be read in every language. What
-- is there already are words as they came.
create function words_as_message(words text) returns jsonb language sql immutable
return case when words is not null
  then jsonb_build_object('key', 'foreign.words', 'values', jsonb_build_object('words', words)) end;

alter table bill_runs alter column failure type jsonb using words_as_message(failure);
alter table backups alter column failure type jsonb using words_as_message(failure);
alter table sms_messages
  alter column failure_reason type jsonb using words_as_message(failure_reason);
alter table sms_sending alter column problem type jsonb using words_as_message(problem);
alter table sms_alerts alter column detail type jsonb using words_as_message(detail);
alter table sms_alerts rename column detail to reason;

drop function words_as_message(text);
