import { suggestedTemplate } from '@netkhata/domain/sms-suggestions';
import type { SmsTemplateKey } from '@netkhata/domain/sms-text';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

interface TemplateRow {
  body: string;
  isSuggested: boolean;
  language: string;
}

async function readRow(tx: Database, key: SmsTemplateKey): Promise<TemplateRow> {
  const { rows } = await sql<TemplateRow>`
    select body, is_suggested as "isSuggested", language
    from sms_templates cross join company where key = ${key}
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`The template ${key} is missing`);
  return row;
}

/**
 * The text of a template with its placeholders; until somebody writes another, the product's own
 * in the company's language. Every installation starts with all of them.
 */
export async function readTemplate(tx: Database, key: SmsTemplateKey): Promise<string> {
  const { body, isSuggested, language } = await readRow(tx, key);
  return isSuggested ? suggestedTemplate(key, language) : body;
}

/** A template with the product's own text beside it. */
export async function readTemplateForEditing(
  tx: Database,
  key: SmsTemplateKey,
): Promise<{ key: string; value: string; suggestion: string }> {
  const { body, isSuggested, language } = await readRow(tx, key);
  const suggestion = suggestedTemplate(key, language);
  return { key, value: isSuggested ? suggestion : body, suggestion };
}

/** Replaces the text of a template; its placeholders were checked before. */
export async function writeTemplate(
  tx: Database,
  template: { key: SmsTemplateKey; body: string },
): Promise<void> {
  const { language } = await readRow(tx, template.key);
  const isSuggested = template.body === suggestedTemplate(template.key, language);
  await tx
    .updateTable('sms_templates')
    .set({ body: template.body, is_suggested: isSuggested })
    .where('key', '=', template.key)
    .execute();
}
