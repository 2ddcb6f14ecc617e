/** Figures kept by the database, each with a count and an amount (`figure_name`). */
export type FigureName =
  | 'customers_active'
  | 'customers_deactive'
  | 'customers_close'
  | 'bills'
  | 'open_bills'
  | 'payments_received'
  | 'payments_approved'
  | 'debtors'
  | 'sms_bill'
  | 'sms_payment'
  | 'sms_general'
  | 'sms_sent'
  | 'sms_parts'
  | 'audit_rows';
