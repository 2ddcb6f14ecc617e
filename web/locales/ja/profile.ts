import type { profile as english } from '../en/profile.ts';

export const profile = {
  about: 'あなたの情報',
  userNameHelp: 'サインインに使います。変更は管理者が行います。',
  languageHelp: '別の言語を選んでいない端末で使われます。',
  asTheDevice: '端末での選択に従う',
  picture: '写真',
  pictureHelp: 'PNG、JPEG、WebP(2 MB まで)。',
  devices: 'サインイン中の端末',
  thisOne: 'この端末',
  unknownDevice: '不明な端末',
  signedInAt: 'サインイン {time}',
  lastUsedAt: '最終利用 {time}',
  signOutElsewhere: '他の端末からサインアウト',
  signOutConfirm: '他のすべての端末からサインアウトします!',
  noOther: 'この端末だけでサインインしています。',
} satisfies Record<keyof typeof english, string>;
