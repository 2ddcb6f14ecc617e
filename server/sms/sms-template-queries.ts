import { suggestedTemplate } from '@netkhata/domain/sms-suggestions';
import type { SmsTemplateKey } from '@netkhata/domain/sms-text';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Company } from '../setup/company-settings.ts';

interface TemplateRow {
  body: string;
  isSuggested: boolean;
  language: string;
}

async function readRow(tx: Database, key: SmsTemplateKey): Promise<TemplateRow> {
  const { rows } = await sql<TemplateRow>`
    select body, is_suggested, language
    from sms_templates cross join company where key = ${key}
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`The template ${key} is missing`);
  return row;
}

/**
 * The text of a template with its placeholders; by default the product's own in the company's
 * language. Every installation starts with all templates.
 */
export const readTemplate = async (tx: Database, key: SmsTemplateKey): Promise<string> =>
  templateText(key, await readRow(tx, key));

/** A template and the settings that its messages need besides the record they are about. */
export interface TemplateFacts extends TemplateRow {
  companyName: string;
  numberGrouping: Company['numberGrouping'];
  pricePerPartPaisa: Paisa;
}

/** Query for TemplateFacts, as one row. */
export const selectTemplateFacts = (key: SmsTemplateKey): RawBuilder<TemplateFacts> =>
  sql`
    select body, is_suggested, language, name as company_name,
      number_grouping,
      coalesce((select price_per_part_paisa from sms_gateway), 0) as price_per_part_paisa
    from sms_templates cross join company where key = ${key}
  `;

/** The custom text of a row, or else the product's own. */
export const templateText = (
  key: SmsTemplateKey,
  { body, isSuggested, language }: TemplateRow,
): string => (isSuggested ? suggestedTemplate(key, language) : body);

/** A template with the product's own text beside it. */
export async function readTemplateForEditing(
  tx: Database,
  key: SmsTemplateKey,
): Promise<{ key: string; value: string; suggestion: string }> {
  const { body, isSuggested, language } = await readRow(tx, key);
  const suggestion = suggestedTemplate(key, language);
  return { key, value: isSuggested ? suggestion : body, suggestion };
}

/** Replaces the text of a template. The caller has checked its placeholders. */
export async function writeTemplate(
  tx: Database,
  template: { key: SmsTemplateKey; body: string },
): Promise<void> {
  const { language } = await readRow(tx, template.key);
  const isSuggested = template.body === suggestedTemplate(template.key, language);
  await tx
    .updateTable('smsTemplates')
    .set({ body: template.body, isSuggested })
    .where('key', '=', template.key)
    .execute();
}
