import { message } from '@netkhata/contract/messages';
import {
  SMS_PLACEHOLDERS,
  type SmsTemplateKey,
  unknownPlaceholders,
} from '@netkhata/domain/sms-text';
import type { Database } from '../database/database.ts';
import { badInput } from '../http/failure.ts';
import type { AuditChange } from '../http/implement.ts';
import { inBraces } from './general-sms-text.ts';
import { readTemplate, writeTemplate } from './sms-template-queries.ts';

/** Replaces a template; 422 when it uses an unknown placeholder (decisions section 7). */
export async function updateSmsTemplate(
  tx: Database,
  template: { key: SmsTemplateKey; body: string },
  audit: (change: AuditChange) => void,
): Promise<void> {
  const unknown = unknownPlaceholders(template.key, template.body);
  if (unknown.length > 0) {
    const known = inBraces(SMS_PLACEHOLDERS[template.key]);
    throw badInput({
      smsTemplateMessage: message('smsTemplate.placeholderUnknown', {
        unknown: inBraces(unknown),
        known,
      }),
    });
  }
  const before = await readTemplate(tx, template.key);
  await writeTemplate(tx, template);
  // A template has a key instead of a numeric id; the key is the name of the changed field.
  audit({
    subject: 'sms_template',
    id: 0,
    before: { [template.key]: before },
    after: { [template.key]: template.body },
  });
}
