import { message } from '@netkhata/contract/messages';
import { readListPage } from '../lists/list-page.ts';
import { notFound } from '../http/failure.ts';
import { implement } from '../http/implement.ts';
import { previewSms } from './preview-sms.ts';
import { sendCustomerSms } from './send-customer-sms.ts';
import { sendSmsAgain } from './send-sms-again.ts';
import { settleFailedSms } from './settle-failed-sms.ts';
import { readSmsCosts } from './sms-cost.ts';
import { smsHistoryList, smsHistoryPage } from './sms-history-list.ts';
import { readCustomerSms } from './sms-queries.ts';
import { readTemplateForEditing } from './sms-template-queries.ts';
import { updateSmsTemplate } from './update-sms-template.ts';

export const smsEndpoints = implement({
  customerSmsSend: (context, { body }) => sendCustomerSms(context, body),
  smsPreview: (context, { body }) => previewSms(context, body),
  smsTemplate: ({ tx }, { params }) => readTemplateForEditing(tx, params.templateKey),
  smsTemplateUpdate: async (context, { body }) => {
    await updateSmsTemplate(context, body);
    return {
      heading: message('smsTemplate.saved'),
      message: message('smsTemplate.savedSuccessfully'),
      data: {},
    };
  },
  smsHistory: ({ tx, user }, { query }) =>
    readListPage(tx, smsHistoryList(user, query), smsHistoryPage(query)),
  smsSendAgain: async (context, { body }) => ({
    heading: message('sms.queuedHeading'),
    message: message('sms.sentAgain'),
    data: { id: await sendSmsAgain(context, body.id) },
  }),
  smsFailedSettle: async (context, { body }) => {
    const data = await settleFailedSms(context, body);
    const isPutAway = body.act === 'put_away';
    return {
      heading: message(isPutAway ? 'sms.putAwayHeading' : 'sms.queuedHeading'),
      message: isPutAway
        ? message('sms.allPutAway', { number: data.putAway })
        : message('sms.allSentAgain', { number: data.sentAgain }),
      data,
    };
  },
  smsCosts: ({ tx, user, today }) => readSmsCosts(tx, user, today),
  customerSms: async ({ tx, user }, { params }) => {
    const messages = await readCustomerSms(tx, user, params.id);
    if (!messages) throw notFound(message('customer.notFound'));
    return messages;
  },
});
