-- Customers of moves that are being taken back or were taken back. Taking back removes them batch
-- by batch, and a new row about one of them would stop it halfway.
create view leaving_customers as
select customer_id, former_code
from moved_customers join moves on moves.id = move_id
where moves.state = 'taking_back' or moved_customers.taken_back_at is not null;

-- Refuses new rows about those customers. All who write such rows share the lock, whose number is
-- ADVISORY_LOCKS.customersStay of the program; who starts taking back waits for them with the lock
-- alone, and everybody after sees that it has begun. Taking back itself may write, and says so in
-- netkhata.takes_back.
create function refuse_leaving_customers() returns trigger language plpgsql as $$
declare leaving text;
begin
  if tg_table_name = 'customers' then
    perform pg_advisory_xact_lock_shared(7163015);
    if current_setting('netkhata.takes_back', true) = 'on' then return null; end if;
    select coalesce(former_code, added.code) into leaving
    from added join leaving_customers on leaving_customers.customer_id = added.id
    limit 1;
  else
    perform from added where customer_id is not null;
    if not found then return null; end if;
    perform pg_advisory_xact_lock_shared(7163015);
    if current_setting('netkhata.takes_back', true) = 'on' then return null; end if;
    select coalesce(former_code, customers.code) into leaving
    from added join leaving_customers using (customer_id)
      left join customers on customers.id = added.customer_id
    limit 1;
  end if;
  if leaving is not null then
    raise exception 'customer % goes with a move that is taken back', leaving
      using errcode = 'restrict_violation', constraint = 'customer_stays',
        table = tg_table_name, detail = leaving;
  end if;
  return null;
end
$$;

create trigger bills_customer_stays after insert on bills referencing new table as added
  for each statement execute function refuse_leaving_customers();
create trigger covered_months_customer_stays after insert on covered_months
  referencing new table as added for each statement execute function refuse_leaving_customers();
create trigger billed_connections_customer_stays after insert on billed_connections
  referencing new table as added for each statement execute function refuse_leaving_customers();
create trigger payments_customer_stays after insert on payments referencing new table as added
  for each statement execute function refuse_leaving_customers();
create trigger money_movements_customer_stays after insert on money_movements
  referencing new table as added for each statement execute function refuse_leaving_customers();
create trigger sms_messages_customer_stays after insert on sms_messages
  referencing new table as added for each statement execute function refuse_leaving_customers();
create trigger sms_reminders_customer_stays after insert on sms_reminders
  referencing new table as added for each statement execute function refuse_leaving_customers();
create trigger reminder_quiet_customers_customer_stays after insert on reminder_quiet_customers
  referencing new table as added for each statement execute function refuse_leaving_customers();
create trigger suspensions_customer_stays after insert on suspensions
  referencing new table as added for each statement execute function refuse_leaving_customers();
create trigger suspension_warnings_customer_stays after insert on suspension_warnings
  referencing new table as added for each statement execute function refuse_leaving_customers();
create trigger suspension_waivers_customer_stays after insert on suspension_waivers
  referencing new table as added for each statement execute function refuse_leaving_customers();
create trigger payment_promises_customer_stays after insert on payment_promises
  referencing new table as added for each statement execute function refuse_leaving_customers();
create trigger customer_labels_customer_stays after insert on customer_labels
  referencing new table as added for each statement execute function refuse_leaving_customers();
create trigger planned_lines_customer_stays after insert on planned_lines
  referencing new table as added for each statement execute function refuse_leaving_customers();
create trigger planned_lines_struck_customer_stays after update on planned_lines
  referencing new table as added for each statement execute function refuse_leaving_customers();
create trigger customers_stay after update on customers referencing new table as added
  for each statement execute function refuse_leaving_customers();
