import type { HttpPreset } from '@netkhata/contract/gateway-config';
import { DELIVERED, FAILED, lines, PLAIN_CONFIG, secret, word } from './preset-parts.ts';
import { infobip, ownGateway, twilio } from './world-presets.ts';

const smsNetBd: HttpPreset = {
  key: 'sms_net_bd',
  name: 'sms.net.bd (Alpha SMS)',
  fields: [secret('apiKey', 'API key'), word('senderId', 'Sender ID', false)],
  config: {
    ...PLAIN_CONFIG,
    url: 'https://api.sms.net.bd/sendsms',
    body: lines('api_key={secret:apiKey}', 'msg={text}', 'to={to}', 'sender_id={senderId}'),
    successAt: 'error',
    successIs: '0',
    idAt: 'data.request_id',
    codeAt: 'error',
    reasonAt: 'msg',
    retryCodes: '409',
    balanceUrl: 'https://api.sms.net.bd/user/balance/?api_key={secret:apiKey}',
    balanceAt: 'data.balance',
    reportUrl: 'https://api.sms.net.bd/report/request/{gatewayId}/?api_key={secret:apiKey}',
    reportAt: 'data.recipients[0].status ?? data.request_status',
    deliveredWords: DELIVERED,
    failedWords: FAILED,
  },
};

const bulkSmsBd: HttpPreset = {
  key: 'bulksmsbd',
  name: 'BulkSMSBD',
  fields: [secret('apiKey', 'API key'), word('senderId', 'Sender ID')],
  config: {
    ...PLAIN_CONFIG,
    url: 'https://bulksmsbd.net/api/smsapi',
    body: lines(
      'api_key={secret:apiKey}',
      'type=text',
      'number={to}',
      'senderid={senderId}',
      'message={text}',
    ),
    successAt: 'response_code ?? /^\\s*(\\d{3,4})\\s*$/',
    successIs: '202',
    idAt: 'message_id',
    codeAt: 'response_code ?? /^\\s*(\\d{3,4})\\s*$/',
    reasonAt: 'error_message',
    balanceUrl: 'https://bulksmsbd.net/api/getBalanceApi?api_key={secret:apiKey}',
    balanceAt: 'balance',
  },
};

const sslWireless: HttpPreset = {
  key: 'ssl_wireless',
  name: 'SSL Wireless (ISMS Plus)',
  fields: [secret('apiToken', 'API token'), word('sid', 'SID')],
  config: {
    ...PLAIN_CONFIG,
    url: 'https://smsplus.sslwireless.com/api/v3/send-sms',
    bodyKind: 'json',
    body: JSON.stringify({
      api_token: '{secret:apiToken}',
      sid: '{sid}',
      msisdn: '{to}',
      sms: '{text}',
      csms_id: '{uid}',
    }),
    // The call may succeed while the one message in it does not.
    successAt: 'smsinfo[0].sms_status ?? status',
    successIs: 'SUCCESS',
    idAt: 'smsinfo[0].reference_id',
    codeAt: 'status_code',
    reasonAt: 'smsinfo[0].status_message ?? error_message',
    retryCodes: '4029, 4031, 5000',
    // Duplicate id: that of an earlier attempt, or another installation's.
    unknownCodes: '4023',
  },
};

const mimSms: HttpPreset = {
  key: 'mim_sms',
  name: 'MiM SMS',
  fields: [
    word('userName', 'User name (e-mail)'),
    secret('apiKey', 'API key'),
    word('senderName', 'Sender name'),
  ],
  config: {
    ...PLAIN_CONFIG,
    url: 'https://api.mimsms.com/api/SmsSending/SMS',
    bodyKind: 'json',
    body: JSON.stringify({
      UserName: '{userName}',
      Apikey: '{secret:apiKey}',
      MobileNumber: '{to}',
      CampaignId: 'null',
      SenderName: '{senderName}',
      TransactionType: 'T',
      Message: '{text}',
    }),
    successAt: 'statusCode',
    successIs: '200',
    idAt: 'trxnId',
    codeAt: 'statusCode',
    reasonAt: 'responseResult ?? status',
    retryCodes: '500',
    balanceUrl: 'https://api.mimsms.com/api/SmsSending/balanceCheck',
    balanceBody: JSON.stringify({ UserName: '{userName}', Apikey: '{secret:apiKey}' }),
    balanceAt: 'responseResult',
  },
};

const greenWeb: HttpPreset = {
  key: 'greenweb',
  name: 'GreenWeb (BDBulkSMS)',
  fields: [secret('token', 'Token')],
  config: {
    ...PLAIN_CONFIG,
    url: 'https://api.bdbulksms.net/api.php?json',
    body: lines('token={secret:token}', 'to={to}', 'message={text}'),
    successAt: '[0].status',
    successIs: 'SENT',
    codeAt: '[0].status',
    reasonAt: '[0].statusmsg',
    balanceUrl: 'https://api.greenweb.com.bd/g_api.php?token={secret:token}&balance&json',
    balanceAt: '[0].response',
  },
};

const elitBuzz: HttpPreset = {
  key: 'elitbuzz',
  name: 'ElitBuzz',
  fields: [
    word('panel', 'Panel address'),
    secret('apiKey', 'API key'),
    word('senderId', 'Sender ID'),
  ],
  config: {
    ...PLAIN_CONFIG,
    url: '{panel}/smsapi',
    body: lines(
      'api_key={secret:apiKey}',
      'type={gsm:text|unicode}',
      'contacts={to}',
      'senderid={senderId}',
      'msg={text}',
      'label=transactional',
    ),
    successAt: '/SMS SUBMITTED/i',
    idAt: '/ID\\s*-\\s*(\\S+)/i',
    codeAt: '/^\\D{0,20}(1\\d{3})\\b/',
    balanceUrl: '{panel}/miscapi/{secret:apiKey}/getBalance',
    balanceAt: '/([\\d.,]+)/',
    reportUrl: '{panel}/miscapi/{secret:apiKey}/getDLR/{gatewayId}',
    reportAt: '/\\b(delivered|undelivered|failed|expired|rejected)\\b/i',
    deliveredWords: DELIVERED,
    failedWords: FAILED,
  },
};

/** Presets of gateways with known documentation; the last is generic. */
export const httpPresets: readonly HttpPreset[] = [
  smsNetBd,
  bulkSmsBd,
  sslWireless,
  mimSms,
  greenWeb,
  elitBuzz,
  infobip,
  twilio,
  ownGateway,
];
