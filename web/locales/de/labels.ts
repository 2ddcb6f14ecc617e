import type { labels as english } from '../en/labels.ts';

export const labels = {
  newLabel: 'Neues Etikett',
  editLabel: 'Etikett umbenennen',
  name: 'Name',
  nameHelp: 'Zum Beispiel Partner, Nachbar, zahlt spät',
  customers: 'Kunden',
  none: 'Noch kein Etikett.',
  renameOf: '{name} umbenennen',
  deleteOf: '{name} löschen',
  customersOf: 'Kunden mit {name}',
  confirmDelete_one: '„{name}“ wird von {count} Kunden entfernt und gelöscht.',
  confirmDelete_other: '„{name}“ wird von {count} Kunden entfernt und gelöscht.',
} satisfies Record<keyof typeof english, string>;
