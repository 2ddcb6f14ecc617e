import type { savedViews as english } from '../en/saved-views.ts';

export const savedViews = {
  saveAs: 'このビューの保存名',
  saveHelp: 'フィルター、検索、並び順、行数、列も保存します。',
  newName: '新しい名前',
  rename: '{name}の名前を変更',
  delete: '{name}を削除',
  replace: '現在の表示を{name}に保存',
  deleted: 'ビュー「{name}」を削除しました',
} satisfies Record<keyof typeof english, string>;
