import type { errors as english } from '../en/errors.ts';

export const errors = {
  heading: 'Das hat nicht geklappt',
  somethingWentWrong: 'Etwas ist schiefgelaufen',
  noConnection: 'Keine Verbindung',
  noConnectionHelp:
    'Der Server hat nicht geantwortet. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  couldNotLoad: 'Konnte nicht geladen werden',
  loadAnew: 'Ihre Eingaben sind noch da. Schließen Sie sie ab und laden Sie dann die Seite neu.',
  codeGone: 'Die Verbindung ist weg, oder Netkhata wurde inzwischen aktualisiert.',
  notAnAmount: 'Geben Sie einen Betrag mit höchstens zwei Nachkommastellen ein.',
  amountTooLarge: 'Zu groß: höchstens {most}.',
  oops: 'Hoppla!',
  pageNotFound: 'Die gesuchte Seite gibt es hier nicht.',
  pageNotFoundHelp: 'Die Adresse ist vielleicht vertippt oder die Seite wurde verschoben.',
  pageBroke: 'Diese Seite funktioniert gerade nicht.',
  pageBrokeHelp:
    'Gespeichertes ist sicher. Öffnen Sie die Seite erneut oder gehen Sie zur Übersicht.',
  toDashboard: 'Zurück zur Übersicht',
  noRight: 'Ihre Rolle darf das nicht.',
  noRightHelp: 'Fragen Sie einen Super Admin, wenn Sie es dürfen sollten.',
  notANumber: 'Geben Sie eine Zahl wie 12 oder 12.5 ein.',
  notADate: 'Dieses Datum gibt es nicht. Schreiben Sie es wie {day}, 15/12/2026 oder 15122026.',
  dayTooEarly: 'Nicht vor dem {day}.',
  dayTooLate: 'Nicht nach dem {day}.',
} satisfies Record<keyof typeof english, string>;
