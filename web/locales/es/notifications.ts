import type { notifications as english } from '../en/notifications.ts';

export const notifications = {
  alerts: 'Alertas',
  events: 'Eventos',
  logs: 'Registros',
  kinds: 'Tipos de notificación',
  noAlerts: 'Nada le espera.',
  noEvents: 'Aún no ha pasado nada.',
  noLogs: 'Aún no ha cambiado nada.',
  unread: 'sin leer',
  paymentWaiting: 'Pago pendiente de aprobación',
  billRunFailed: 'Falló una generación de facturas',
  smsFailed: 'SMS fallido',
  smsGatewayFailing: 'Los SMS no se aceptan',
  smsBalanceLow: 'Saldo de SMS bajo',
  backupFailed: 'Falló una copia de seguridad',
  customerRegistered: 'Cliente nuevo',
  paymentApproved: 'Pago aprobado',
  billsGenerated: 'Facturas generadas',
  billRunUndone: 'Generación anulada',
} satisfies Record<keyof typeof english, string>;
