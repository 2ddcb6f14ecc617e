import type { profile as english } from '../en/profile.ts';

export const profile = {
  about: '个人信息',
  userNameHelp: '用于登录,由管理员更改。',
  languageHelp: '用于未另选语言的所有设备。',
  asTheDevice: '按设备上的选择',
  picture: '头像',
  pictureHelp: 'PNG、JPEG 或 WebP,最大 2 MB。',
  devices: '已登录的设备',
  thisOne: '本设备',
  unknownDevice: '未知设备',
  signedInAt: '登录于 {time}',
  lastUsedAt: '最近使用 {time}',
  signOutElsewhere: '退出其他所有设备',
  signOutConfirm: '您要退出其他所有设备!',
  noOther: '您仅在本设备上登录。',
} satisfies Record<keyof typeof english, string>;
