import type { savedViews as english } from '../en/saved-views.ts';

export const savedViews = {
  saveAs: 'Diese Ansicht speichern als',
  saveHelp: 'Mit Filtern, Suche, Reihenfolge, Zeilen je Seite und Spalten.',
  newName: 'Neuer Name',
  rename: '{name} umbenennen',
  delete: '{name} löschen',
  replace: 'Gezeigtes als {name} speichern',
  deleted: 'Ansicht „{name}“ gelöscht',
} satisfies Record<keyof typeof english, string>;
