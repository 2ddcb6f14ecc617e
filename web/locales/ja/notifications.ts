import type { notifications as english } from '../en/notifications.ts';

export const notifications = {
  alerts: 'アラート',
  events: 'イベント',
  logs: 'ログ',
  kinds: '通知の種類',
  noAlerts: '対応待ちはありません。',
  noEvents: 'まだ何もありません。',
  noLogs: 'まだ変更はありません。',
  unread: '未読',
  paymentWaiting: '承認待ちの入金',
  billRunFailed: '請求処理に失敗',
  smsFailed: 'SMS送信失敗',
  smsGatewayFailing: 'SMSが受け付けられません',
  smsBalanceLow: 'SMSの残高が少なくなっています',
  backupFailed: 'バックアップに失敗',
  customerRegistered: '新規顧客',
  paymentApproved: '入金承認済み',
  billsGenerated: '請求書を生成',
  billRunUndone: '請求処理を取り消し',
} satisfies Record<keyof typeof english, string>;
