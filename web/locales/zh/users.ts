import type { users as english } from '../en/users.ts';

export const users = {
  list: '用户',
  id: 'ID',
  name: '姓名',
  userName: '用户名',
  userNameOrEmail: '用户名/邮箱',
  userNameHelp: '登录时输入',
  mobileNo: '手机号',
  zone: '分区',
  allZones: '全部分区',
  zoneHelp: '指定了分区的普通用户只能看到该分区的客户。',
  userType: '用户类型',
  superAdmin: '超级管理员',
  generalUser: '普通用户',
  password: '密码',
  passwordHelp: '至少 8 个字符',
  keepPasswordHelp: '留空则保留当前密码。设置新密码会结束该用户的所有会话。',
  confirmPassword: '确认密码',
  editOf: '编辑 {name}',
  noRight: '用户由管理员管理',
  noRightHelp: '您的角色不能查看或更改用户。如需更改,请联系超级管理员。',
} satisfies Record<keyof typeof english, string>;
