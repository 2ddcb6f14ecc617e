import type { backups as english } from '../en/backups.ts';

export const backups = {
  settings: 'Tägliche Sicherung',
  isDaily: 'Jeden Tag sichern',
  help: 'Alles aus der Datenbank, auch Bilder, in einer geprüften Datei. Der Betrieb läuft weiter.',
  hour: 'Ab',
  atHour: '{hour}:00 Uhr',
  keptCount: 'Aufbewahrte Sicherungen',
  keptHelp: 'Die älteste jeder Art weicht einer neueren.',
  list: 'Letzte Sicherungen',
  make: 'Jetzt sichern',
  refresh: 'Aktualisieren',
  none: 'Noch keine Sicherung.',
  askedAt: 'Angefordert',
  state: 'Stand',
  by: 'Von',
  size: 'Größe',
  file: 'Datei',
  daily: 'Täglich',
  waiting: 'Wartet',
  running: 'Läuft',
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
  removed: 'Entfernt',
  megabytes: '{size} MB',
  restoreHelp:
    'Kopien auf einer anderen Maschine aufbewahren. Zurückspielen mit: npm run restore -- FILE',
} satisfies Record<keyof typeof english, string>;
