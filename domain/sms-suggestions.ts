import type { SmsTemplateKey } from './sms-text.ts';

type Suggestions = Readonly<Record<SmsTemplateKey, string>>;

/** English: what every installation starts with. */
const ENGLISH: Suggestions = {
  bill_create:
    'Dear {name} ({code}), your bill {billNo} for {billMonth} is Tk {amount}. Total due Tk {due}. {company}',
  bill_receive:
    'Dear {name} ({code}), we received Tk {amount} on {paymentDate}. Due now Tk {due}. Thank you. {company}',
  bill_reminder:
    'Dear {name} ({code}), Tk {due} of your internet bill is due. Please pay to keep your connection on. {company}',
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
  },
  de: {
    bill_create:
      'Guten Tag {name} ({code}), Ihre Rechnung {billNo} für {billMonth}: Tk {amount}. Insgesamt offen Tk {due}. {company}',
    bill_receive:
      'Guten Tag {name} ({code}), wir haben am {paymentDate} Tk {amount} erhalten. Noch offen Tk {due}. Danke. {company}',
    bill_reminder:
      'Guten Tag {name} ({code}), von Ihrer Internetrechnung sind Tk {due} offen. Bitte zahlen Sie, damit der Anschluss bleibt. {company}',
  },
  es: {
    bill_create:
      'Estimado/a {name} ({code}): su factura {billNo} de {billMonth} es de Tk {amount}. Total pendiente Tk {due}. {company}',
    bill_receive:
      'Estimado/a {name} ({code}): recibimos Tk {amount} el {paymentDate}. Pendiente Tk {due}. Gracias. {company}',
    bill_reminder:
      'Estimado/a {name} ({code}): quedan Tk {due} pendientes de su factura de internet. Pague para no perder el servicio. {company}',
  },
  fr: {
    bill_create:
      'Bonjour {name} ({code}), votre facture {billNo} de {billMonth} : Tk {amount}. Total à payer Tk {due}. {company}',
    bill_receive:
      'Bonjour {name} ({code}), votre paiement de Tk {amount} du {paymentDate} est enregistré. Reste à payer Tk {due}. Merci. {company}',
    bill_reminder:
      'Bonjour {name} ({code}), Tk {due} de votre facture internet restent dus. Merci de payer pour garder votre connexion. {company}',
  },
  ja: {
    bill_create:
      '{name}様 ({code}) {billMonth}の請求書 {billNo}: {amount} タカ。未払い合計 {due} タカ。{company}',
    bill_receive:
      '{name}様 ({code}) {paymentDate}に {amount} タカを受領しました。未払い {due} タカ。ありがとうございます。{company}',
    bill_reminder:
      '{name}様 ({code}) インターネット料金 {due} タカが未払いです。接続を続けるためお支払いをお願いします。{company}',
  },
  zh: {
    bill_create:
      '{name}（{code}）您好，{billMonth}账单 {billNo}：{amount} 塔卡。共欠 {due} 塔卡。{company}',
    bill_receive:
      '{name}（{code}）您好，我们已于 {paymentDate} 收到 {amount} 塔卡。尚欠 {due} 塔卡。谢谢。{company}',
    bill_reminder:
      '{name}（{code}）您好，您的上网费尚欠 {due} 塔卡，请付款以保持网络畅通。{company}',
  },
};

/** The text a template has until somebody writes another, in the company's language. */
export const suggestedTemplate = (key: SmsTemplateKey, language: string): string =>
  (SUGGESTIONS[language] ?? ENGLISH)[key];
