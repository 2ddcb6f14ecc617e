import type { errors as english } from '../en/errors.ts';

export const errors = {
  heading: '操作未成功',
  somethingWentWrong: '出了点问题',
  noConnection: '无法连接',
  noConnectionHelp: '服务器没有响应。请检查连接后重试。',
  couldNotLoad: '无法加载',
  loadAnew: '您输入的内容仍在。请先完成，然后重新加载页面。',
  codeGone: '连接已断开，或 Netkhata 已更新。',
  notAnAmount: '请输入金额，最多两位小数。',
  amountTooLarge: '金额过大：最多 {most}。',
  oops: '哎呀!',
  pageNotFound: '找不到您要访问的页面。',
  pageNotFoundHelp: '地址可能有误,或页面已移动。',
  pageBroke: '此页面停止工作了。',
  pageBrokeHelp: '已保存的内容是安全的。请重新打开页面或返回仪表板。',
  toDashboard: '返回仪表板',
  noRight: '您的角色无权执行此操作。',
  noRightHelp: '如需权限，请联系超级管理员。',
  notADate: '请输入日期,例如 2025-01-06 或 06/01/2025。',
} satisfies Record<keyof typeof english, string>;
