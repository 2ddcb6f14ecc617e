import type { users as english } from '../en/users.ts';

export const users = {
  list: 'ユーザー',
  id: 'ID',
  name: '氏名',
  userName: 'ユーザー名',
  userNameOrEmail: 'ユーザー名/メール',
  userNameHelp: 'サインイン時に入力します',
  mobileNo: '携帯番号',
  zone: 'ゾーン',
  allZones: 'すべてのゾーン',
  zoneHelp: 'ゾーンのある一般ユーザーには、そのゾーンの顧客だけが表示されます。',
  userType: 'ユーザー種別',
  superAdmin: 'スーパー管理者',
  generalUser: '一般ユーザー',
  cashier: 'レジ係',
  password: 'パスワード',
  passwordHelp: '8 文字以上。最初のサインインでユーザーが自分のパスワードに変更します。',
  keepPasswordHelp:
    '変更しない場合は空のままにします。新しくすると、このユーザーのセッションはすべて終了します。',
  confirmPassword: 'パスワード(確認)',
  editOf: '{name} を編集',
  isActive: '有効(サインインできる)',
  isActiveHelp:
    '無効にすると、すべての端末から直ちにサインアウトされます。これまでの記録に名前は残ります。',
  notYourself: '自分自身を無効にはできません。',
  inactive: '無効',
  removeFactor: '2 段階認証を解除',
  removeFactorHelp:
    'スマートフォンとリカバリーコードを失くしたユーザー向けです。サインアウトされ、以後はパスワードだけでサインインします。',
} satisfies Record<keyof typeof english, string>;
