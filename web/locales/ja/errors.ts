import type { errors as english } from '../en/errors.ts';

export const errors = {
  heading: '処理できませんでした',
  somethingWentWrong: '問題が発生しました',
  noConnection: '接続できません',
  noConnectionHelp: 'サーバーから応答がありません。接続を確認して再試行してください。',
  couldNotLoad: '読み込めませんでした',
  loadAnew: '入力した内容は残っています。完了してからページを再読み込みしてください。',
  codeGone: '接続が切れたか、Netkhata が更新されました。',
  notAnAmount: '金額を小数点以下 2 桁までで入力してください。',
  amountTooLarge: '大きすぎます。上限は {most} です。',
  oops: 'おっと!',
  pageNotFound: 'お探しのページは見つかりません。',
  pageNotFoundHelp: 'アドレスが間違っているか、ページが移動した可能性があります。',
  pageBroke: 'このページで問題が発生しました。',
  pageBrokeHelp: '保存した内容は無事です。ページを開き直すか、ダッシュボードに戻ってください。',
  toDashboard: 'ダッシュボードに戻る',
  noRight: 'この操作の権限がありません。',
  noRightHelp: '必要ならスーパー管理者に依頼してください。',
  notADate: '2025-01-06 または 06/01/2025 の形で日付を入力してください。',
} satisfies Record<keyof typeof english, string>;
