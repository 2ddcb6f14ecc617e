import type { statement as english } from '../en/statement.ts';

export const statement = {
  from: 'Desde',
  to: 'Hasta',
  print: 'Imprimir',
  of: 'Estado de cuenta de {name}',
  date: 'Fecha',
  what: 'Concepto',
  added: 'Cargo',
  lowered: 'Abono',
  balance: 'Saldo',
  before: 'Saldo antes del {date}',
  closing: 'Saldo al final',
  none: 'Nada movió el saldo.',
  opening_balance: 'Saldo inicial',
  bill_issued: 'Factura {number}',
  bill_changed: 'Factura {number} cambiada',
  bill_voided: 'Factura {number} eliminada',
  payment_collected: 'Pago, {account}',
  payment_deleted: 'Pago eliminado, {account}',
  discount: 'Descuento',
  discount_taken_back: 'Descuento anulado',
} satisfies Record<keyof typeof english, string>;
