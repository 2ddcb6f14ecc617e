import type { signIn as english } from '../en/sign-in.ts';

export const signIn = {
  title: '登录计费系统',
  email: '电子邮箱',
  password: '密码',
  submit: '登录',
  tagline: '您的互联网服务账簿',
  sessionEnded: '会话已结束',
  sessionEndedHelp: '请重新登录以继续。您输入的内容会保留。',
  changeTitle: '设置新密码',
  changeHelp: '您使用系统生成的密码登录。请设置自己的密码以继续。',
  currentPassword: '当前密码',
  newPassword: '新密码',
  newPasswordHelp: '至少 8 个字符',
  confirmPassword: '确认密码',
  changeSubmit: '修改密码',
} satisfies Record<keyof typeof english, string>;
