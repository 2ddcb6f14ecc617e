import type { setup as english } from '../en/setup.ts';

export const setup = {
  id: 'ID',
  name: 'Nom',
  speed: 'Débit',
  billAmount: 'Montant de la facture',
  newArea: 'Nouveau secteur',
  editArea: 'Modifier le secteur',
  areas: 'Secteurs',
  newZone: 'Nouvelle zone',
  editZone: 'Modifier la zone',
  zones: 'Zones',
  newPackage: 'Nouveau forfait',
  editPackage: 'Modifier le forfait',
  packages: 'Forfaits',
  speedHelp: 'Par exemple 20 Mbit/s',
  billAmountHelp: 'Pour un mois',
  editRow: 'Modifier {name}',
} satisfies Record<keyof typeof english, string>;
