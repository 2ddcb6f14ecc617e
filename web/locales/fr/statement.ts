import type { statement as english } from '../en/statement.ts';

export const statement = {
  from: 'Du',
  to: 'Au',
  print: 'Imprimer',
  of: 'Relevé de {name}',
  date: 'Date',
  what: 'Opération',
  added: 'Débit',
  lowered: 'Crédit',
  balance: 'Solde',
  before: 'Solde avant le {date}',
  closing: 'Solde à la fin',
  none: 'Rien n’a fait varier le solde.',
  opening_balance: 'Solde d’ouverture',
  bill_issued: 'Facture {number}',
  bill_changed: 'Facture {number} modifiée',
  bill_voided: 'Facture {number} supprimée',
  payment_collected: 'Paiement, {account}',
  payment_deleted: 'Paiement supprimé, {account}',
  discount: 'Remise',
  discount_taken_back: 'Remise annulée',
} satisfies Record<keyof typeof english, string>;
