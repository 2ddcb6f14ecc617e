-- What every installation starts with.
insert into company (name) values ('Netkhata');
insert into vat_rates (starts_on, rate_basis_points, is_inclusive) values ('1970-01-01', 0, true);

insert into items (id, name, unit_name, revenue_key) values
  (1, 'Internet service, monthly', 'month', 'internet_revenue'),
  (2, 'Internet service, several months', 'cycle', 'internet_revenue'),
  (3, 'Connection charge', 'piece', 'connection_revenue'),
  (4, 'ONU', 'piece', 'other_revenue'),
  (5, 'Router', 'piece', 'other_revenue'),
  (6, 'Cable', 'metre', 'other_revenue'),
  (7, 'Service charge', 'piece', 'other_revenue'),
  (8, 'Opening balance', 'piece', 'other_revenue');

-- Made by the program for the balance a customer comes with; nobody picks it by hand.
update items set is_active = false where id = 8;

insert into roles (id, name) values ('1', 'Super Admin'), ('2', 'General User');
insert into role_rights (role_id, right_name)
select '1', right_name from unnest(array[
  'customers', 'counter', 'sms_send', 'reports', 'bills_manage', 'payments_manage',
  'discount_above_limit', 'sms_zone', 'administration', 'pppoe_password', 'export'
]) as right_name
union all
select '2', right_name from unnest(array['customers', 'counter', 'sms_send', 'reports'])
  as right_name;

insert into sms_templates (key, body) values
  ('bill_create', 'Dear {name} ({code}), your bill {billNo} for {billMonth} is Tk {amount}. Total due Tk {due}. {company}'),
  ('bill_receive', 'Dear {name} ({code}), we received Tk {amount} on {paymentDate}. Due now Tk {due}. Thank you. {company}');
