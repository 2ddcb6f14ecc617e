-- Whether customers are told of a late fee by SMS, and the text; off until somebody turns it on.
alter table company add column is_sms_on_late_fee boolean not null default false;

insert into sms_templates (key, body, is_suggested) values
  ('late_fee', 'Dear {name} ({code}), bill {billNo} of {billDate} is not paid. A late fee of Tk {amount} was added. Total due Tk {due}. {company}', true);
