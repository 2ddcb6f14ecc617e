import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { SMS_PLACEHOLDERS, unknownPlaceholders } from '@netkhata/domain/sms-text';
import { badInput } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import { inBraces } from './general-sms-text.ts';
import { readTemplate, writeTemplate } from './sms-template-queries.ts';

/** All templates are one record of the audit trail; the key is the name of the changed field. */
const TEMPLATE_ID = 0;

/** Replaces a template; 422 when it uses an unknown placeholder (decisions section 7). */
export async function updateSmsTemplate(
  { tx, audit }: SignedInContext,
  sent: EndpointInput<Api['smsTemplateUpdate']>['body'],
): Promise<void> {
  const key = sent.smsTemplate;
  await tx.selectFrom('smsTemplates').select('key').where('key', '=', key).forUpdate().execute();
  const before = await readTemplate(tx, key);
  const form = await heldAgainst(
    { tx },
    'smsTemplateUpdate',
    {
      subject: 'sms_template',
      id: TEMPLATE_ID,
      stored: { smsTemplateMessage: before },
      recordedAs: { smsTemplateMessage: key },
    },
    sent,
  );
  const template = { key, body: form.smsTemplateMessage };
  const unknown = unknownPlaceholders(key, template.body);
  if (unknown.length > 0) {
    const known = inBraces(SMS_PLACEHOLDERS[key]);
    throw badInput({
      smsTemplateMessage: message('smsTemplate.placeholderUnknown', {
        unknown: inBraces(unknown),
        known,
      }),
    });
  }
  await writeTemplate(tx, template);
  audit({
    subject: 'sms_template',
    id: TEMPLATE_ID,
    before: { [key]: before },
    after: { [key]: template.body },
  });
}
