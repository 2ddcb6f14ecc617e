import { readTablePage } from '../database/table-list.ts';
import { notFound } from '../http/failure.ts';
import { implement } from '../http/implement.ts';
import { sendCustomerSms } from './send-customer-sms.ts';
import { smsHistoryList, smsHistoryPage } from './sms-history-list.ts';
import { readCustomerSms } from './sms-queries.ts';
import { readTemplate } from './sms-template-queries.ts';
import { updateSmsTemplate } from './update-sms-template.ts';

export const smsEndpoints = implement({
  customerSmsSend: (context, { body }) => sendCustomerSms(context, body),
  smsTemplate: async ({ tx }, { params }) => ({
    key: params.templateKey,
    value: await readTemplate(tx, params.templateKey),
  }),
  smsTemplateUpdate: async ({ tx, audit }, { body }) => {
    await updateSmsTemplate(tx, { key: body.smsTemplate, body: body.smsTemplateMessage }, audit);
    return { heading: 'Template saved', message: 'SMS template saved successfully.', data: {} };
  },
  smsHistory: ({ tx, user }, { query }) =>
    readTablePage(tx, smsHistoryList(user, query.type), smsHistoryPage(query)),
  customerSms: async ({ tx, user }, { params }) => {
    const messages = await readCustomerSms(tx, user, params.id);
    if (!messages) throw notFound('customer');
    return messages;
  },
});
