import { SHEET_FIELDS } from '@netkhata/contract/move-words';
import { expect, it } from 'vitest';
import { fieldOfHeading } from '../server/register/column-names.ts';
import { LANGUAGE_CODES, loadCatalogue } from '../web/i18n/languages.ts';
import { FIELD_LABELS } from '../web/shared/customers/field-labels.ts';

it('reads a register headed by the labels of our own form, in each language', async () => {
  for (const language of LANGUAGE_CODES) {
    const texts = await loadCatalogue(language);
    const read = SHEET_FIELDS.flatMap((field) => {
      const [group, name] = FIELD_LABELS[field].split('.') as [string, string];
      const label = texts[group]?.[name];
      return label === undefined ? [] : [[label, field, fieldOfHeading(label)]];
    });
    expect(read.length).toBeGreaterThan(20);
    expect(read.filter(([, field, found]) => found !== field)).toEqual([]);
  }
});
