-- The rows that every installation starts with. All names can be changed.
insert into company (name) values ('Netkhata');
insert into vat_rates (starts_on, rate_basis_points, is_inclusive) values ('1970-01-01', 0, true);
insert into customer_counters default values;
insert into sms_gateway default values;
insert into sms_sending default values;
insert into reminder_settings default values;
insert into backup_settings default values;

insert into roles (id, name) values
  ('1', 'Super Admin'), ('2', 'General User'), ('3', 'Cashier');
-- Role 1 may do everything. A cashier (3) serves the counter and collects in the name of others
-- (decision 0019).
insert into role_rights (role_id, right_name) values
  ('1', 'customers'), ('1', 'counter'), ('1', 'sms_send'), ('1', 'reports'),
  ('1', 'bills_manage'), ('1', 'payments_manage'), ('1', 'collect_for_others'),
  ('1', 'discount_above_limit'), ('1', 'sms_zone'), ('1', 'administration'),
  ('1', 'pppoe_password'), ('1', 'export'), ('1', 'hand_over'), ('1', 'receive_money'),
  ('1', 'move_money'), ('1', 'pay_out'), ('1', 'approve_pay_out'), ('1', 'close_day'),
  ('1', 'reopen_day'), ('1', 'see_all_hands'), ('1', 'network'), ('1', 'network_setup'),
  ('1', 'suspend'),
  ('2', 'customers'), ('2', 'counter'), ('2', 'sms_send'), ('2', 'reports'), ('2', 'hand_over'),
  ('2', 'network'),
  ('3', 'customers'), ('3', 'counter'), ('3', 'sms_send'), ('3', 'reports'), ('3', 'hand_over'),
  ('3', 'collect_for_others'), ('3', 'receive_money'), ('3', 'network');

-- Items that are not active are not offered for bills made by hand: the program itself makes
-- opening balances and instalments.
insert into items (id, name, unit_name, revenue_key, is_active) values
  (1, 'Internet service, monthly', 'month', 'internet_revenue', true),
  (2, 'Internet service, several months', 'cycle', 'internet_revenue', true),
  (3, 'Connection charge', 'piece', 'connection_revenue', true),
  (4, 'ONU', 'piece', 'other_revenue', true),
  (5, 'Router', 'piece', 'other_revenue', true),
  (6, 'Cable', 'metre', 'other_revenue', true),
  (7, 'Service charge', 'piece', 'other_revenue', true),
  (8, 'Opening balance', 'piece', 'other_revenue', false),
  (9, 'Instalment', 'piece', 'other_revenue', false);

insert into accounts (id, key, name, reference_type) values
  (1, 'receivable', 'Receivable', null),
  (2, 'customer_advance', 'Customer advance', null),
  (3, 'collector_hand', 'Money in collector''s hand', null),
  (4, 'internet_revenue', 'Internet revenue', null),
  (5, 'connection_revenue', 'Connection revenue', null),
  (6, 'other_revenue', 'Other revenue', null),
  (7, 'discount_allowed', 'Discount allowed', null),
  (8, 'vat_payable', 'VAT payable', null),
  (9, 'opening_balance', 'Opening balance', null),
  (10, 'cash_over_short', 'Cash over and short', null),
  (11, null, 'Cash in Hand', 'cash'),
  (12, null, 'Bank', 'bank'),
  (13, null, 'bKash', 'mobile'),
  (14, null, 'Nagad', 'mobile'),
  (15, null, 'Rocket', 'mobile'),
  (16, 'owed_by_staff', 'Owed by staff', null),
  (17, 'expenses', 'Expenses', null),
  (18, 'owner_funds', 'Owner''s funds', null),
  (19, 'other_income', 'Other income', null),
  (20, 'cash_rounding', 'Cash rounding', null);

insert into money_categories (id, key, name, direction, account_id, is_outlay) values
  (1, null, 'Rent', 'out', 17, false),
  (2, 'salary', 'Salary', 'out', 17, false),
  (3, null, 'Fuel', 'out', 17, true),
  (4, null, 'Upstream bandwidth', 'out', 17, false),
  (5, null, 'Repair', 'out', 17, true),
  (6, 'charges', 'Charges', 'out', 17, false),
  (7, null, 'Other', 'out', 17, true),
  (8, null, 'Owner''s drawing', 'out', 18, false),
  (9, null, 'Advance to staff', 'out', 16, false),
  (10, null, 'Refund to a customer', 'out', 2, false),
  (11, null, 'Owner''s money', 'in', 18, false),
  (12, null, 'Repaid by staff', 'in', 16, false),
  (13, null, 'Other income', 'in', 19, false),
  (14, null, 'Opening', 'in', 9, false),
  (15, null, 'Transport', 'out', 17, true);

-- The labels that the menu starts with.
insert into labels (name) values
  ('Customer'), ('Partner'), ('Supplier'), ('Member'), ('Staff');

insert into sms_templates (key, body, is_suggested) values
  ('bill_create', 'Dear {name} ({code}), your bill {billNo} for {billMonth} is Tk {amount}. Total due Tk {due}. {company}', true),
  ('bill_receive', 'Dear {name} ({code}), we received Tk {amount} on {paymentDate}. Due now Tk {due}. Thank you. {company}', true),
  ('bill_reminder', 'Dear {name} ({code}), Tk {due} of your internet bill is due. Please pay to keep your connection on. {company}', true);
