import type { SmsTemplateKey } from '@netkhata/domain/sms-text';
import type { Database } from '../database/database.ts';

/** The text of a template with its placeholders; every installation starts with all of them. */
export async function readTemplate(tx: Database, key: SmsTemplateKey): Promise<string> {
  const template = await tx
    .selectFrom('sms_templates')
    .select('body')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return template.body;
}

/** Replaces the text of a template; its placeholders were checked before. */
export async function writeTemplate(
  tx: Database,
  template: { key: SmsTemplateKey; body: string },
): Promise<void> {
  await tx
    .updateTable('sms_templates')
    .set({ body: template.body })
    .where('key', '=', template.key)
    .execute();
}
