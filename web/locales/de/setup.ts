import type { setup as english } from '../en/setup.ts';

export const setup = {
  id: 'ID',
  name: 'Name',
  speed: 'Geschwindigkeit',
  billAmount: 'Rechnungsbetrag',
  newArea: 'Neues Gebiet',
  editArea: 'Gebiet bearbeiten',
  areas: 'Gebiete',
  newZone: 'Neue Zone',
  editZone: 'Zone bearbeiten',
  zones: 'Zonen',
  newPackage: 'Neues Paket',
  editPackage: 'Paket bearbeiten',
  packages: 'Pakete',
  speedHelp: 'Zum Beispiel 20 Mbit/s',
  billAmountHelp: 'Für einen Monat',
  editRow: '{name} bearbeiten',
} satisfies Record<keyof typeof english, string>;
