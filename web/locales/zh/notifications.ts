import type { notifications as english } from '../en/notifications.ts';

export const notifications = {
  alerts: '警报',
  events: '事件',
  logs: '日志',
  kinds: '通知类型',
  noAlerts: '没有待处理的事项。',
  noEvents: '还没有任何事件。',
  noLogs: '您还没有做过更改。',
  unread: '未读',
  paymentWaiting: '付款待批准',
  billRunFailed: '账单生成失败',
  smsFailed: '短信发送失败',
  smsGatewayFailing: '短信未被接受',
  smsBalanceLow: '短信余额不足',
  backupFailed: '备份失败',
  customerRegistered: '新客户',
  paymentApproved: '付款已批准',
  billsGenerated: '账单已生成',
  billRunUndone: '账单生成已撤销',
} satisfies Record<keyof typeof english, string>;
