import type { notifications as english } from '../en/notifications.ts';

export const notifications = {
  alerts: 'Alertes',
  events: 'Événements',
  logs: 'Historique',
  kinds: 'Types de notifications',
  noAlerts: 'Rien ne vous attend.',
  noEvents: 'Rien ne s’est encore passé.',
  noLogs: 'Vous n’avez encore rien changé.',
  unread: 'non lu',
  paymentWaiting: 'Paiement à approuver',
  billRunFailed: 'Une génération de factures a échoué',
  smsFailed: 'Échec d’un SMS',
  smsGatewayFailing: 'Les SMS ne sont pas acceptés',
  smsBalanceLow: 'Solde SMS faible',
  backupFailed: 'Une sauvegarde a échoué',
  customerRegistered: 'Nouveau client',
  paymentApproved: 'Paiement approuvé',
  billsGenerated: 'Factures générées',
  billRunUndone: 'Génération annulée',
} satisfies Record<keyof typeof english, string>;
