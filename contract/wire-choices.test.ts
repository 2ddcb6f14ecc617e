import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from './api.ts';
import type { EndpointShape, Schema } from './endpoint.ts';
import { fieldRules } from './field-rules.ts';
import { customers } from './customers.ts';
import { users } from './users.ts';
import { optionalYesNo } from './wire.ts';

interface Field {
  name: string;
  field: Schema;
}

type Definition = z.core.$ZodTypes['_zod']['def'];

const fieldsOf = (schema: Schema, path: string): Field[] => {
  const def: Definition = (schema as unknown as z.core.$ZodTypes)._zod.def;
  if ('innerType' in def) return fieldsOf(def.innerType as Schema, path);
  if (def.type === 'array') return fieldsOf(def.element as Schema, `${path}.0`);
  if (def.type !== 'object') return [];
  return Object.entries(def.shape as Record<string, Schema>).flatMap(([name, field]) => [
    { name: `${path}.${name}`, field },
    ...fieldsOf(field, `${path}.${name}`),
  ]);
};

const fields = (Object.entries(api) as [string, EndpointShape][]).flatMap(([key, { body }]) =>
  body ? fieldsOf(body, key) : [],
);

/** The words of a field, or those of a plain list of words. */
const wordsOf = (field: Schema): readonly string[] => {
  const { words } = fieldRules(field);
  if (words) return words;
  let def: Definition = (field as unknown as z.core.$ZodTypes)._zod.def;
  while ('innerType' in def) def = (def.innerType as z.core.$ZodTypes)._zod.def;
  return def.type === 'enum' ? Object.values(def.entries).map(String) : [];
};

/** Not of the specification's forms: the web's own choices of lists, files and layout. */
const NOT_CHOSEN = /^listExportCreate\.|^savedView|^preferencesUpdate\./;

const worded = fields.filter(
  ({ name, field }) => wordsOf(field).length > 0 && !NOT_CHOSEN.test(name),
);

test('the fields with words are found', () => {
  const names = worded.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'customerCreate.category',
      'customerUpdate.status',
      'customerNetworkUpdate.isPppoeOrStatic',
      'userUpdate.usertype',
      'smsGatewayUpdate.http.method',
    ]),
  );
  expect(names.length).toBeGreaterThan(30);
});

describe.each(worded)('$name', ({ field }) => {
  it.each(wordsOf(field))('%s is taken by itself and in the option of a select', (word) => {
    const plain = z.decode(field, word);
    for (const option of [
      { value: word, label: 'Shown' },
      { value: word.toUpperCase(), label: 'Shown' },
      { id: word, name: 'Shown' },
      { id: 7, name: word },
    ]) {
      expect(z.safeDecode(field, option).data, JSON.stringify(option)).toEqual(plain);
    }
  });

  it('an option without a known word is refused, an empty one is nothing', () => {
    for (const option of [{ value: 'no such word' }, { id: 7, name: 'no such word' }]) {
      expect(z.safeDecode(field, option).success, JSON.stringify(option)).toBe(false);
    }
    const empty = z.safeDecode(field, { value: '', label: 'Choose' });
    expect(empty.success).toBe(z.safeDecode(field, '').success);
    expect(empty.data).toEqual(z.safeDecode(field, '').data);
  });
});

/** Yes/no and whole numbers have no list of words, but selects too. */
const yesNoFields = fields.filter(({ field }) => {
  const read = (value: unknown) => z.safeDecode(field, value).data;
  return read('yes') === true && read('no') === false;
});

test('every yes/no field takes the option of a select', () => {
  expect(yesNoFields.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'customerUpdate.sendSms',
      'customerNetworkUpdate.isCreateBill',
      'backupSettingsUpdate.isDaily',
    ]),
  );
  for (const { name, field } of yesNoFields) {
    const read = (value: unknown) => z.safeDecode(field, value).data;
    expect(read({ value: 'no', label: 'No' }), name).toBe(false);
    expect(read({ value: 1, label: 'Yes' }), name).toBe(true);
    expect(read({ value: false, label: 'No' }), name).toBe(false);
    expect(read({ id: 'yes', name: 'Yes' }), name).toBe(true);
    expect(read({ id: 2, name: 'No' }), name).toBe(false);
  }
});

test('numbers that a select holds are taken too', () => {
  const { shape } = customers.customerCreate.body;
  expect(z.decode(shape.billingCycle, { value: 3, label: '3 Months' })).toBe(3);
  expect(z.decode(shape.billingCycle, { id: '৬', name: '6 Months' })).toBe(6);
  expect(z.decode(shape.billingCycle, { value: '', label: 'Select' })).toBe(null);
  expect(z.safeDecode(shape.billingCycle, { value: 13 }).success).toBe(false);
  expect(z.decode(shape.billDate, { value: 5, label: '5' })).toBe(5);
  expect(z.decode(users.userCreate.body.shape.usertype, { id: 3, name: 'Cashier' })).toBe('3');
  expect(z.decode(optionalYesNo, {})).toBe(null);
});
