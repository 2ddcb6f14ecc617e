import type { items as english } from '../en/items.ts';

export const items = {
  list: 'Posten einer Rechnung',
  newItem: 'Neuer Artikel',
  editItem: 'Artikel bearbeiten',
  name: 'Name',
  unit: 'Einheit',
  unitHelp: 'Zum Beispiel Stück, Meter, Monat',
  revenue: 'Zählt als',
  internet: 'Internetumsatz',
  connection: 'Anschlussumsatz',
  other: 'Sonstiger Umsatz',
  price: 'Preis',
  priceHelp: 'Wird beim Auswählen vorgeschlagen; leer: jedes Mal eingetippt.',
  active: 'In Gebrauch',
  activeHelp: 'Sonst wird der Artikel auf neuen Rechnungen nicht mehr angeboten.',
  inUse: 'In Gebrauch',
  notInUse: 'Nicht in Gebrauch',
  fixedHelp: 'Das Programm berechnet diesen Artikel selbst: Umsatzart und Gebrauch bleiben fest.',
} satisfies Record<keyof typeof english, string>;
