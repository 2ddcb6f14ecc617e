import type { notifications as english } from '../en/notifications.ts';

export const notifications = {
  alerts: 'Hinweise',
  events: 'Ereignisse',
  logs: 'Verlauf',
  kinds: 'Arten von Benachrichtigungen',
  noAlerts: 'Nichts wartet auf Sie.',
  noEvents: 'Noch ist nichts geschehen.',
  noLogs: 'Sie haben noch nichts geändert.',
  unread: 'ungelesen',
  paymentWaiting: 'Zahlung wartet auf Freigabe',
  billRunFailed: 'Ein Rechnungslauf ist fehlgeschlagen',
  smsFailed: 'SMS fehlgeschlagen',
  smsGatewayFailing: 'SMS werden nicht angenommen',
  smsBalanceLow: 'SMS-Guthaben ist niedrig',
  backupFailed: 'Eine Sicherung ist fehlgeschlagen',
  customerRegistered: 'Neuer Kunde',
  paymentApproved: 'Zahlung freigegeben',
  billsGenerated: 'Rechnungen erzeugt',
  billRunUndone: 'Rechnungslauf zurückgenommen',
} satisfies Record<keyof typeof english, string>;
