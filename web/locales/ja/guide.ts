import type { guide as english } from '../en/guide.ts';
import type { TextsLike } from '../translated.ts';

export const guide = {
  guide: {
    title: '{company} へようこそ',
    progress: '{all} 項目中 {done} 項目完了',
    lead: '最初の月を締めるまでの道のりです。済んだ項目には自動で印が付きます。',
    done: '完了',
    putAway: 'ガイドをしまう',
    company: '会社とロゴ',
    companyHelp: '名称、住所、電話、ロゴはすべての領収書に載ります。',
    places: 'エリアとゾーン',
    placesHelp: '一覧、レポート、担当者ごとに顧客をまとめます。',
    packages: 'パッケージ',
    packagesHelp: 'パッケージには速度と月額があり、料金欄に入ります。',
    customers: '顧客',
    customersHelp: '今の台帳を取り込むか、最初の顧客を入力します。名前と携帯番号で十分です。',
    team: 'スタッフと権限',
    teamHelp: '各自が自分の名前でサインインし、ロールがその権限を決めます。',
    run: '最初の請求書',
    runHelp: 'プレビューを確認してから、その月の請求書を作成します。',
    payment: '最初の入金',
    paymentHelp: '窓口で受け取り、別の人が承認します。',
    gateway: 'SMS ゲートウェイ',
    gatewayHelp: '請求、領収、督促の SMS はここから送られます。',
    backup: 'バックアップ',
    backupHelp: '毎晩作成されます。最初の1つを今作り、別の場所にも保管してください。',
  },
} satisfies TextsLike<typeof english>;
