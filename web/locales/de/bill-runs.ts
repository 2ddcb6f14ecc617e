import type { billRuns as english } from '../en/bill-runs.ts';

export const billRuns = {
  previewOf: 'Vorschau für {date}',
  toMake: 'Zu erstellende Rechnungen',
  noLastMonth: 'Keine Rechnungen im Vormonat',
  asLastMonth: 'Wie im Vormonat',
  moreThanLastMonth: '{amount} mehr als im Vormonat',
  lessThanLastMonth: '{amount} weniger als im Vormonat',
  nothing: 'Es gibt nichts abzurechnen',
  nothingHelp:
    'Wer zu diesem Datum abgerechnet werden kann, hat für den Monat schon eine Rechnung.',
  oddities: 'Einen Blick wert',
  odditiesHelp: 'Das ist anders als erwartet. Die Abrechnung hält es nicht auf.',
  firstOf: 'Gezeigt werden die ersten {shown} von {total}.',
  oddityZeroFee: 'Das Entgelt ist null',
  oddityFeeUnlikePackage: 'Das Entgelt weicht vom Paket ab',
  odditySkippedMonth: 'Für einen früheren Monat fehlt die Rechnung',
  why: 'Warum',
  fee: 'Monatsentgelt',
  make_one: '{count} Rechnung erstellen',
  make_other: '{count} Rechnungen erstellen',
  making: 'Rechnungen vom {date} werden erstellt',
  processedOf: '{processed} von {customers} Kunden',
  outcome_one: '{count} Rechnung erstellt, {already} schon vorhanden, {skipped} übersprungen.',
  outcome_other: '{count} Rechnungen erstellt, {already} schon vorhanden, {skipped} übersprungen.',
  failed:
    'Die Abrechnung wurde abgebrochen: {reason}. Erstellte Rechnungen gelten; erneut erstellen, um sie abzuschließen.',
  earlier: 'Frühere Abrechnungen',
  stateRunning: 'Läuft',
  stateFinished: 'Abgeschlossen',
  stateFailed: 'Abgebrochen',
  stateUndone: 'Rückgängig gemacht',
  startedBy: 'Gestartet von',
  startedAt: 'Gestartet am',
  undo: 'Rückgängig machen',
  undoOf: 'Abrechnung vom {date} rückgängig machen',
  undoConfirm: 'Sie möchten die Abrechnung vom {date} rückgängig machen!',
  undoHelp:
    'Ihre Rechnungen werden gelöscht und können neu erstellt werden. Rechnungen mit Zahlungen bleiben.',
  kept: 'Diese Rechnungen bleiben',
  keptHelp_one:
    '{count} Rechnung ist rückgängig gemacht. Auf diese ist etwas bezahlt; löschen Sie zuerst die Zahlung, wenn sie weg sollen.',
  keptHelp_other:
    '{count} Rechnungen sind rückgängig gemacht. Auf diese ist etwas bezahlt; löschen Sie zuerst die Zahlung, wenn sie weg sollen.',
} satisfies Record<keyof typeof english, string>;
