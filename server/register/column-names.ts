import { SHEET_FIELDS, type SheetField } from '@netkhata/contract/move-words';
import { comparableText } from '@netkhata/domain/comparable-text';

/**
 * Headings of each field: our own in every language of the screens, those of ISPBills, Splynx and
 * PHPNuxBill, and usual ones of owners.
 */
const ALIASES: Readonly<Record<SheetField, string>> = {
  code:
    'code, id, customer id, customer code, client id, client code, user id, account no, login, ' +
    'username, user name, client no, customer no, id no, sl id, আইডি, গ্রাহক আইডি, কাস্টমার আইডি, ' +
    'কোড, গ্রাহক নং, ইউজার আইডি, গ্রাহক কোড, kundennummer, kunden-nr, kunden-id, kundencode, ' +
    'code client, n° client, numéro client, código, código de cliente, nº de cliente, 编号, コード',
  name:
    'name, full name, fullname, customer name, client name, subscriber name, clients name, ' +
    'customers name, নাম, গ্রাহক, গ্রাহকের নাম, কাস্টমারের নাম, পুরো নাম, kundenname, kunde, nom, ' +
    'nom du client, nom complet, nombre, nombre del cliente, nombre completo, 姓名, 名前',
  mobileNo:
    'mobile, mobile no, mobile number, mobile 1, mobile number 1, mob, mob no, phone, phone 1, ' +
    'phone no, phone number, phonenumber, contact, contact no, contact number, cell, cell no, ' +
    'cell number, মোবাইল, মোবাইল নং, মোবাইল নম্বর, মোবাইল নাম্বার, ফোন, ফোন নং, ফোন নম্বর, ' +
    'ফোন নাম্বার, নম্বর, handy, handynummer, mobil, mobilnummer, telefon, telefonnummer, ' +
    'téléphone, portable, n° de mobile, n° de téléphone, numéro de téléphone, teléfono, móvil, ' +
    'celular, n.º de móvil, número de teléfono, número de móvil, 手机号, 手机, 电话, 携帯番号, 電話番号',
  alternateMobileNo:
    'mobile 2, mobile number 2, phone 2, alternate mobile, alternate mobile no, ' +
    'alternative mobile, alternative number, emergency contact, বিকল্প মোবাইল, ' +
    'বিকল্প মোবাইল নম্বর, weitere mobilnummer, otro n.º de móvil, autre n° de mobile, 备用手机号, ' +
    '別の携帯番号',
  email:
    'email, e-mail, mail, ইমেইল, correo, correo electrónico, courriel, 电子邮箱, メールアドレス',
  area: 'area, location, district, এলাকা, জেলা, gebiet, ort, área, barrio, secteur, quartier, 区域, エリア',
  zone: 'zone, city, operator, partner, territory, জোন, অঞ্চল, zona, stadt, ville, ciudad, 分区, ゾーン',
  address:
    'address, street, present address, ঠিকানা, adresse, anschrift, straße, dirección, 地址, 住所',
  package:
    'package, package name, plan, plan name, internet plan, tariff, profile, service, speed, ' +
    'bandwidth, namebp, প্যাকেজ, প্যাকেজের নাম, paket, forfait, formule, paquete, 套餐, パッケージ',
  monthlyFee:
    'monthly fee, monthly bill, monthly charge, monthly rent, monthly amount, fee, bill, ' +
    'bill amount, bill tk, price, package price, rate, amount, mrc, monthly recurring charge, ' +
    'মাসিক বিল, মাসিক ফি, মাসিক চার্জ, মাসিক রেট, বিল, বিলের পরিমাণ, টাকা, monatsgebühr, ' +
    'monatlicher betrag, gebühr, preis, betrag, abonnement mensuel, tarif mensuel, mensualité, ' +
    'prix, montant, cuota mensual, cuota, tarifa mensual, precio, importe, 月费, 月額料金',
  billDate:
    'bill date, bill day, billing date, billing day, বিলের তারিখ, বিলের দিন, rechnungstag, ' +
    'jour de facturation, día de factura, día de facturación, 出账日, 請求日',
  category:
    'category, customer type, client type, ধরন, kategorie, catégorie, categoría, 类别, 区分',
  billingCycle:
    'billing cycle, cycle, months, বিলের মেয়াদ, বিলিং চক্র, abrechnungszeitraum, ' +
    'cycle de facturation, ciclo de facturación, 计费周期, 請求周期',
  status: 'status, state, অবস্থা, স্ট্যাটাস, état, statut, estado, 状态, 状態',
  connectionDate:
    'connection date, activation date, installation date, start date, joining date, join date, ' +
    'created at, created, date added, সংযোগের তারিখ, যোগদানের তারিখ, anschlussdatum, ' +
    'date de raccordement, fecha de conexión, fecha de alta, 开通日期, 開通日',
  connectionCharge:
    'connection charge, otc, installation charge, সংযোগ ফি, anschlussgebühr, ' +
    'frais de raccordement, cargo de conexión, 开通费, 開通料',
  pppoeUserName:
    'pppoe, pppoe user name, pppoe username, pppoe user, pppoe name, pppoe id, পিপিপিওই, ' +
    'ইউজারনেম, ইউজার নেম, pppoe ইউজার নেম, pppoe-benutzername, benutzername, identifiant pppoe, ' +
    'usuario pppoe, usuario, pppoe 用户名, pppoe ユーザー名',
  pppoePassword:
    'pppoe password, pppoe pass, password, pass, secret, পাসওয়ার্ড, pppoe পাসওয়ার্ড, ' +
    'pppoe-passwort, passwort, mot de passe pppoe, mot de passe, contraseña pppoe, contraseña, ' +
    'pppoe 密码, pppoe パスワード',
  remoteAddress:
    'remote address, ip, ip address, static ip, আইপি, রিমোট অ্যাড্রেস, entfernte adresse, ' +
    'adresse distante, dirección remota, 远端地址, リモートアドレス',
  callerId:
    'caller id, mac, mac address, কলার আইডি, identifiant appelant, identificador de llamada, ' +
    '主叫标识, 発信者 id',
  onuMacAddress:
    'onu mac, onu mac address, onu ম্যাক অ্যাড্রেস, onu-mac-adresse, onu mac 地址, ' +
    'dirección mac de la onu, adresse mac de l’onu, onu mac アドレス',
  router: 'router, routers, nas, mikrotik, server, রাউটার, routeur, 路由器, ルーター',
  nid:
    'nid, national id, nid no, national id/passport number, এনআইডি, জাতীয় পরিচয়পত্র, ' +
    'জাতীয় পরিচয়পত্র/পাসপোর্ট নম্বর, ausweis-/passnummer, n.º de identidad o pasaporte, ' +
    'n° d’identité ou de passeport, 国民 id/パスポート番号, 身份证/护照号码',
  gpsLocation:
    'gps, gps location, coordinates, জিপিএস, জিপিএস অবস্থান, gps-standort, position gps, ' +
    'ubicación gps, gps 位置',
  paidBy:
    'paid by, payer, payer code, যিনি টাকা দেন, bezahlt von, pagado por, payé par, 支払者, 付款人',
  awayFrom:
    'first day away, বাইরে থাকার প্রথম দিন, erster tag abwesend, primer día de ausencia, ' +
    'premier jour d’absence, 不在の初日, 外出第一天, away from, away since, absent from, ' +
    'absent since, vacation from, hold from, pause from, ' +
    'ছুটি শুরু, abwesend ab, abwesend von, ausente desde, absent du, absent dès le, 不在開始日, ' +
    '外出开始日',
  awayUntil:
    'last day away, বাইরে থাকার শেষ দিন, letzter tag abwesend, último día de ausencia, ' +
    'dernier jour d’absence, 不在の最終日, 外出最后一天, away until, away till, away to, absent until, ' +
    'absent till, vacation until, vacation end, hold until, pause until, ছুটি শেষ, ' +
    'abwesend bis, ausente hasta, absent jusqu’au, 不在終了日, 外出结束日',
  nextPackage:
    'next package, পরের প্যাকেজ, nächstes paket, próximo paquete, prochain forfait, 次のパッケージ, ' +
    '下一套餐, new package, package to come, planned package, next plan, new plan, নতুন প্যাকেজ, ' +
    'neues paket, künftiges paket, nuevo paquete, siguiente paquete, nouveau forfait, ' +
    '新しいパッケージ, 新套餐',
  nextFee:
    'next fee, পরের ফি, nächste gebühr, próxima cuota, prochain tarif, 次の料金, 下一费用, new fee, ' +
    'next monthly fee, new monthly fee, next price, new price, নতুন ফি, neue gebühr, ' +
    'nueva cuota, nouveau tarif, 新しい料金, 新费用',
  nextFrom:
    'next package from, পরের প্যাকেজ শুরুর দিন, nächstes paket ab, próximo paquete desde, ' +
    'prochain forfait dès le, 次のパッケージの開始日, 下一套餐起始日, next from, new package from, ' +
    'package change date, plan change date, নতুন প্যাকেজ শুরুর দিন, ' +
    'প্যাকেজ বদলের তারিখ, neues paket ab, paketwechsel am, nuevo paquete desde, ' +
    'nouveau forfait dès le, パッケージ変更日, 套餐变更日',
  note:
    'note, notes, remarks, comment, মন্তব্য, notiz, bemerkung, remarque, remarques, nota, ' +
    'observaciones, 备注, メモ',
  openingBalance:
    'opening balance, due, dues, due amount, due tk, total due, current due, outstanding, ' +
    'previous due, previous balance, arrear, arrears, বকেয়া, মোট বকেয়া, শুরুর বকেয়া, ' +
    'পূর্বের বকেয়া, offener betrag, rückstand, solde dû, impayé, deuda, saldo pendiente, 欠费, 未払い',
  deposit: 'deposit, advance, advance tk, advance amount, prepaid balance, wallet, অগ্রিম, জমা',
  expiresOn:
    'expires, expires on, expiry, expiry date, expire date, expiration, expiration date, ' +
    'expired date, মেয়াদ, মেয়াদ শেষ',
  paidUpTo:
    'paid until, paid till, paid up to, paid upto, paid to, paid thru, valid till, valid until, ' +
    'পরিশোধিত পর্যন্ত',
};

/** Lower case without punctuation and blanks: 'Mobile No.' and 'mobile_no' are the same. */
export const plainHeading = (heading: string): string =>
  comparableText(heading).replaceAll(/[^\p{L}\p{M}\d]/gu, '');

const FIELD_OF = new Map(
  SHEET_FIELDS.flatMap((field) =>
    [field, ...ALIASES[field].split(', ')].map((alias) => [plainHeading(alias), field] as const),
  ),
);

/** The field that a heading usually names, in any language; undefined for any other. */
export const fieldOfHeading = (heading: string): SheetField | undefined =>
  FIELD_OF.get(plainHeading(heading));
