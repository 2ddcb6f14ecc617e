import type { HttpPreset } from '@netkhata/contract/gateway-config';
import { lines, PLAIN_CONFIG, secret, word } from './preset-parts.ts';

/** Presets of international gateways, and a generic one. */
export const infobip: HttpPreset = {
  key: 'infobip',
  name: 'Infobip',
  fields: [word('base', 'Base address'), secret('apiKey', 'API key'), word('sender', 'Sender')],
  config: {
    ...PLAIN_CONFIG,
    url: '{base}/sms/2/text/single',
    headers: 'Authorization: App {secret:apiKey}',
    bodyKind: 'json',
    body: JSON.stringify({
      from: '{sender}',
      to: '{to}',
      text: '{text}',
      notifyUrl: '{reportAddress}',
    }),
    successAt: 'messages[0].status.groupName',
    successIs: 'PENDING, DELIVERED',
    idAt: 'messages[0].messageId',
    codeAt: 'messages[0].status.name ?? requestError.serviceException.messageId',
    reasonAt: 'messages[0].status.description ?? requestError.serviceException.text',
    retryCodes: 'TOO_MANY_REQUESTS',
    balanceUrl: '{base}/account/1/balance',
    balanceAt: 'balance',
    callbackRowsAt: 'results',
    callbackIdAt: 'messageId',
    callbackAt: 'status.name',
    // DELIVERED_TO_OPERATOR is not a delivery to the customer.
    deliveredWords: 'DELIVERED_TO_HANDSET',
    failedWords: 'UNDELIVERABLE*, EXPIRED*, REJECTED*',
  },
};

export const twilio: HttpPreset = {
  key: 'twilio',
  name: 'Twilio',
  fields: [
    word('accountSid', 'Account SID'),
    secret('authToken', 'Auth token'),
    word('sender', 'Sender'),
  ],
  config: {
    ...PLAIN_CONFIG,
    url: 'https://api.twilio.com/2010-04-01/Accounts/{accountSid}/Messages.json',
    headers: 'Authorization: Basic {basic:accountSid:authToken}',
    body: lines('To={toPlus}', 'From={sender}', 'Body={text}', 'StatusCallback={reportAddress}'),
    successAt: 'status',
    successIs: 'accepted, scheduled, queued, sending, sent, delivered',
    idAt: 'sid',
    codeAt: 'error_code ?? code',
    reasonAt: 'error_message ?? message',
    retryCodes: '20429',
    balanceUrl: 'https://api.twilio.com/2010-04-01/Accounts/{accountSid}/Balance.json',
    balanceAt: 'balance',
    callbackIdAt: 'MessageSid',
    callbackAt: 'MessageStatus',
    deliveredWords: 'delivered, read',
    failedWords: 'undelivered, failed, canceled',
  },
};

export const ownGateway: HttpPreset = {
  key: 'own',
  name: '',
  fields: [],
  config: {
    ...PLAIN_CONFIG,
    url: 'https://',
    method: 'get',
    bodyKind: 'query',
    successAt: 'http',
    successIs: '200, 201, 202',
  },
};
