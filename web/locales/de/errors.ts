import type { errors as english } from '../en/errors.ts';

export const errors = {
  heading: 'Das hat nicht geklappt',
  somethingWentWrong: 'Etwas ist schiefgelaufen',
  noConnection: 'Keine Verbindung',
  noConnectionHelp:
    'Der Server hat nicht geantwortet. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  couldNotLoad: 'Konnte nicht geladen werden',
  notAnAmount: 'Geben Sie einen Betrag mit höchstens zwei Nachkommastellen ein.',
  oops: 'Hoppla!',
  pageNotFound: 'Die gesuchte Seite gibt es hier nicht.',
  pageNotFoundHelp: 'Die Adresse ist vielleicht vertippt oder die Seite wurde verschoben.',
  pageBroke: 'Diese Seite funktioniert gerade nicht.',
  pageBrokeHelp:
    'Gespeichertes ist sicher. Öffnen Sie die Seite erneut oder gehen Sie zur Übersicht.',
  toDashboard: 'Zurück zur Übersicht',
  noRight: 'Ihre Rolle darf das nicht.',
  notADate: 'Geben Sie ein Datum wie 2025-01-06 oder 06/01/2025 ein.',
  administratorsOnly: 'Um diese Einstellungen kümmert sich ein Administrator',
  administratorsOnlyHelp: 'Bitten Sie einen Super-Admin, wenn sich etwas ändern soll.',
} satisfies Record<keyof typeof english, string>;
