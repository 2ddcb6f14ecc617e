import type { reports as english } from '../en/reports.ts';

export const reports = {
  id: 'ID',
  name: 'Nom',
  code: 'Code',
  mobileNo: 'N° de mobile',
  area: 'Secteur',
  zone: 'Zone',
  balance: 'Solde',
  noDueHelp: 'Dans cette liste, personne ne doit rien.',
  fromDate: 'Du',
  toDate: 'Au',
  toBeforeFrom: 'Ne peut pas précéder le premier jour.',
  collectionBetween: 'Encaissements du {from} au {to}',
  serial: 'Rang',
  date: 'Date',
  collectionBy: 'Encaissé par',
  accountHead: 'Compte',
  customerName: 'Client',
  amount: 'Montant',
  total: 'Total',
  payments_one: '{count} paiement',
  payments_other: '{count} paiements',
  noCollectionHelp:
    'Aucun paiement pendant ces jours. Choisissez d’autres jours ou une autre zone.',
  excelExport: 'Exporter vers Excel',
} satisfies Record<keyof typeof english, string>;
