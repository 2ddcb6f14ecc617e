import type { statement as english } from '../en/statement.ts';

export const statement = {
  from: 'Von',
  to: 'Bis',
  print: 'Drucken',
  of: 'Kontoauszug von {name}',
  date: 'Datum',
  what: 'Vorgang',
  added: 'Hinzu',
  lowered: 'Ab',
  balance: 'Saldo',
  before: 'Saldo vor dem {date}',
  closing: 'Saldo am Ende',
  none: 'Nichts hat den Saldo bewegt.',
  opening_balance: 'Anfangssaldo',
  bill_issued: 'Rechnung {number}',
  bill_changed: 'Rechnung {number} geändert',
  bill_voided: 'Rechnung {number} gelöscht',
  payment_collected: 'Zahlung, {account}',
  payment_deleted: 'Zahlung gelöscht, {account}',
  discount: 'Rabatt',
  discount_taken_back: 'Rabatt zurückgenommen',
} satisfies Record<keyof typeof english, string>;
