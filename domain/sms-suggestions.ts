import type { SmsTemplateKey } from './sms-text.ts';

type Suggestions = Readonly<Record<SmsTemplateKey, string>>;

/** English, the language of every new installation. */
const ENGLISH: Suggestions = {
  bill_create:
    'Dear {name} ({code}), your bill {billNo} for {billMonth} is Tk {amount}. Total due Tk {due}. {company}',
  bill_receive:
    'Dear {name} ({code}), we received Tk {amount} on {paymentDate}. Due now Tk {due}. Thank you. {company}',
  bill_reminder:
    'Dear {name} ({code}), Tk {due} of your internet bill is due. Please pay to keep your connection on. {company}',
  suspension_soon:
    'Dear {name} ({code}), Tk {due} of your internet bill is overdue. Your connection will be limited in a few days unless you pay. {company}',
  suspended:
    'Dear {name} ({code}), your connection is limited because Tk {due} is overdue. It is back as soon as you pay. {company}',
  price_change:
    'Dear {name} ({code}), from {fromDate} your package {package} costs Tk {amount} instead of Tk {oldAmount}. {company}',
  outage:
    'Dear {name} ({code}), we are sorry that you had no service from {fromDate} to {toDate}. Your next bill is less by Tk {amount}. {company}',
  late_fee:
    'Dear {name} ({code}), bill {billNo} of {billDate} is not paid. A late fee of Tk {amount} was added. Total due Tk {due}. {company}',
};

const SUGGESTIONS: Readonly<Record<string, Suggestions>> = {
  en: ENGLISH,
  bn: {
    bill_create:
      'প্রিয় {name} ({code}), {billMonth} মাসের ইন্টারনেট বিল {billNo}: {amount} টাকা। মোট বকেয়া {due} টাকা। {company}',
    bill_receive:
      'প্রিয় {name} ({code}), {paymentDate} তারিখে {amount} টাকা পেয়েছি। বর্তমান বকেয়া {due} টাকা। ধন্যবাদ। {company}',
    bill_reminder:
      'প্রিয় {name} ({code}), আপনার ইন্টারনেট বিলের {due} টাকা বকেয়া আছে। সংযোগ চালু রাখতে অনুগ্রহ করে পরিশোধ করুন। {company}',
    suspension_soon:
      'প্রিয় {name} ({code}), আপনার ইন্টারনেট বিলের {due} টাকা অনেক দিন বকেয়া। কয়েক দিনের মধ্যে পরিশোধ না করলে সংযোগ সীমিত হয়ে যাবে। {company}',
    suspended:
      'প্রিয় {name} ({code}), {due} টাকা বকেয়া থাকায় আপনার সংযোগ সীমিত করা হয়েছে। বিল পরিশোধ করলেই সংযোগ চালু হবে। {company}',
    price_change:
      'প্রিয় {name} ({code}), {fromDate} থেকে আপনার প্যাকেজ {package}-এর মূল্য {oldAmount} টাকার বদলে {amount} টাকা। {company}',
    outage:
      'প্রিয় {name} ({code}), {fromDate} থেকে {toDate} পর্যন্ত সেবা বন্ধ থাকায় আমরা দুঃখিত। আপনার পরের বিলে {amount} টাকা কম হবে। {company}',
    late_fee:
      'প্রিয় {name} ({code}), {billDate} তারিখের বিল {billNo} পরিশোধ হয়নি। {amount} টাকা বিলম্ব ফি যোগ হয়েছে। মোট বকেয়া {due} টাকা। {company}',
  },
  de: {
    bill_create:
      'Guten Tag {name} ({code}), Ihre Rechnung {billNo} für {billMonth}: Tk {amount}. Insgesamt offen Tk {due}. {company}',
    bill_receive:
      'Guten Tag {name} ({code}), wir haben am {paymentDate} Tk {amount} erhalten. Noch offen Tk {due}. Danke. {company}',
    bill_reminder:
      'Guten Tag {name} ({code}), von Ihrer Internetrechnung sind Tk {due} offen. Bitte zahlen Sie, damit der Anschluss bleibt. {company}',
    suspension_soon:
      'Guten Tag {name} ({code}), Tk {due} Ihrer Internetrechnung sind überfällig. Ohne Zahlung wird Ihr Anschluss in einigen Tagen eingeschränkt. {company}',
    suspended:
      'Guten Tag {name} ({code}), Ihr Anschluss ist eingeschränkt, weil Tk {due} überfällig sind. Nach der Zahlung geht er sofort wieder. {company}',
    price_change:
      'Guten Tag {name} ({code}), Ihr Tarif {package} kostet ab {fromDate} Tk {amount} statt Tk {oldAmount}. {company}',
    outage:
      'Guten Tag {name} ({code}), vom {fromDate} bis {toDate} ging Ihr Anschluss leider nicht. Ihre nächste Rechnung ist um Tk {amount} niedriger. {company}',
    late_fee:
      'Guten Tag {name} ({code}), Rechnung {billNo} vom {billDate} ist nicht bezahlt. Mahngebühr Tk {amount}. Insgesamt offen Tk {due}. {company}',
  },
  es: {
    bill_create:
      'Estimado/a {name} ({code}): su factura {billNo} de {billMonth} es de Tk {amount}. Total pendiente Tk {due}. {company}',
    bill_receive:
      'Estimado/a {name} ({code}): recibimos Tk {amount} el {paymentDate}. Pendiente Tk {due}. Gracias. {company}',
    bill_reminder:
      'Estimado/a {name} ({code}): quedan Tk {due} pendientes de su factura de internet. Pague para no perder el servicio. {company}',
    suspension_soon:
      'Estimado/a {name} ({code}): Tk {due} de su factura de internet están vencidos. Pague en los próximos días o el servicio se limitará. {company}',
    suspended:
      'Estimado/a {name} ({code}): su servicio está limitado porque hay Tk {due} vencidos. Vuelve en cuanto pague. {company}',
    price_change:
      'Estimado/a {name} ({code}): desde el {fromDate} su plan {package} cuesta Tk {amount} en lugar de Tk {oldAmount}. {company}',
    outage:
      'Estimado/a {name} ({code}): lamentamos la falta de servicio del {fromDate} al {toDate}. En su siguiente factura se descuentan Tk {amount}. {company}',
    late_fee:
      'Estimado/a {name} ({code}): la factura {billNo} del {billDate} sigue sin pagar. Hay un recargo por mora de Tk {amount}. Total pendiente Tk {due}. {company}',
  },
  fr: {
    bill_create:
      'Bonjour {name} ({code}), votre facture {billNo} de {billMonth} : Tk {amount}. Total à payer Tk {due}. {company}',
    bill_receive:
      'Bonjour {name} ({code}), votre paiement de Tk {amount} du {paymentDate} est enregistré. Reste à payer Tk {due}. Merci. {company}',
    bill_reminder:
      'Bonjour {name} ({code}), Tk {due} de votre facture internet restent dus. Merci de payer pour garder votre connexion. {company}',
    suspension_soon:
      'Bonjour {name} ({code}), Tk {due} de votre facture internet sont en retard. Sans paiement, la connexion sera limitée dans quelques jours. {company}',
    suspended:
      'Bonjour {name} ({code}), votre connexion est limitée car Tk {due} sont en retard. Elle revient dès le paiement. {company}',
    price_change:
      'Bonjour {name} ({code}), votre forfait {package} passe de Tk {oldAmount} à Tk {amount} dès le {fromDate}. {company}',
    outage:
      'Bonjour {name} ({code}), nous regrettons la panne du {fromDate} au {toDate}. Votre prochaine facture baisse de Tk {amount}. {company}',
    late_fee:
      "Bonjour {name} ({code}), la facture {billNo} du {billDate} reste impayée. Des frais de retard de Tk {amount} s'ajoutent. Total à payer Tk {due}. {company}",
  },
  ja: {
    bill_create:
      '{name}様 ({code}) {billMonth}の請求書 {billNo}: {amount} タカ。未払い合計 {due} タカ。{company}',
    bill_receive:
      '{name}様 ({code}) {paymentDate}に {amount} タカを受領しました。未払い {due} タカ。ありがとうございます。{company}',
    bill_reminder:
      '{name}様 ({code}) インターネット料金 {due} タカが未払いです。接続を続けるためお支払いをお願いします。{company}',
    suspension_soon:
      '{name}様 ({code}) インターネット料金 {due} タカの支払い期限が過ぎています。数日以内にお支払いがない場合、接続が制限されます。{company}',
    suspended:
      '{name}様 ({code}) {due} タカが未払いのため接続を制限しています。お支払い後すぐに元に戻ります。{company}',
    price_change:
      '{name}様 ({code}) {fromDate}からパッケージ {package} の料金は {oldAmount} タカから {amount} タカになります。{company}',
    outage:
      '{name}様 ({code}) {fromDate}から{toDate}までの障害をお詫びします。次回の請求は {amount} タカ減額されます。{company}',
    late_fee:
      '{name}様 ({code}) {billDate}の請求書 {billNo} が未払いのため、延滞料 {amount} タカを加算しました。未払い合計 {due} タカ。{company}',
  },
  zh: {
    bill_create:
      '{name}（{code}）您好，{billMonth}账单 {billNo}：{amount} 塔卡。共欠 {due} 塔卡。{company}',
    bill_receive:
      '{name}（{code}）您好，我们已于 {paymentDate} 收到 {amount} 塔卡。尚欠 {due} 塔卡。谢谢。{company}',
    bill_reminder:
      '{name}（{code}）您好，您的上网费尚欠 {due} 塔卡，请付款以保持网络畅通。{company}',
    suspension_soon:
      '{name}（{code}）您好，您的上网费 {due} 塔卡已逾期，若几天内仍未付款，网络将被限制。{company}',
    suspended:
      '{name}（{code}）您好，因 {due} 塔卡逾期未付，您的网络已被限制，付款后立即恢复。{company}',
    price_change:
      '{name}（{code}）您好，自 {fromDate} 起您的套餐 {package} 价格由 {oldAmount} 塔卡变为 {amount} 塔卡。{company}',
    outage:
      '{name}（{code}）您好，{fromDate}至{toDate}服务中断，深表歉意。下次账单将减少 {amount} 塔卡。{company}',
    late_fee:
      '{name}（{code}）您好，{billDate}的账单 {billNo} 尚未支付，已加收滞纳金 {amount} 塔卡。共欠 {due} 塔卡。{company}',
  },
};

/** The default text of a template in the company's language. */
export const suggestedTemplate = (key: SmsTemplateKey, language: string): string =>
  (SUGGESTIONS[language] ?? ENGLISH)[key];
