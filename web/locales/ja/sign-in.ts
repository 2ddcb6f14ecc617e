import type { signIn as english } from '../en/sign-in.ts';

export const signIn = {
  title: '請求システムにサインイン',
  email: 'メールアドレス',
  password: 'パスワード',
  submit: 'サインイン',
  tagline: 'インターネットサービスの帳簿',
  sessionEnded: 'セッションが終了しました',
  sessionEndedHelp: '続けるにはもう一度サインインしてください。入力内容はそのまま残ります。',
  changeTitle: '新しいパスワードを設定',
  changeHelp:
    '自動で発行されたパスワードでサインインしました。続けるにはご自身のパスワードを設定してください。',
  currentPassword: '現在のパスワード',
  newPassword: '新しいパスワード',
  newPasswordHelp: '8 文字以上',
  confirmPassword: 'パスワードの確認',
  changeSubmit: 'パスワードを変更',
} satisfies Record<keyof typeof english, string>;
