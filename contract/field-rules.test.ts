import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiGroups } from './api.ts';
import type { EndpointShape, Schema } from './endpoint.ts';
import { fieldRules, maxLengthOf } from './field-rules.ts';
import { type Message, message } from './messages.ts';
import { customers } from './customers.ts';
import { gateways } from './gateways.ts';
import { handovers } from './handovers.ts';
import { REQUIRED } from './wire.ts';

interface Field {
  name: string;
  field: Schema;
}

const fieldsOf = (schema: Schema, path: string): Field[] => {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return fieldsOf(def.innerType as Schema, path);
  if (def.type === 'array') return fieldsOf(def.element as Schema, `${path}.0`);
  if (def.type !== 'object') return [];
  return Object.entries(def.shape as Record<string, Schema>).flatMap(([name, field]) => [
    { name: `${path}.${name}`, field },
    ...fieldsOf(field, `${path}.${name}`),
  ]);
};

const calls: Record<string, EndpointShape> = Object.assign({}, ...Object.values(apiGroups));
const fields = Object.entries(calls).flatMap(([key, { params, query, body }]) =>
  [params, query, body].flatMap((part) => (part ? fieldsOf(part, key) : [])),
);

const LONG = 25_000;
const PROBES: readonly unknown[] = ['x'.repeat(LONG), 'x', '-1', -1, 0.001, 1e15, 1e30, '01:02:03'];

/** The messages with which the field itself refuses a value. */
const refusalsOf = (field: Schema, value: unknown): Message[] => {
  const result = z.safeDecode(field, value);
  if (result.success) return [];
  return result.error.issues.flatMap((issue) =>
    issue.code === 'custom' && issue.path.length === 0 && issue.params
      ? [issue.params.message as Message]
      : [],
  );
};

test('a field is refused as its rules describe', () => {
  for (const { name, field } of fields) {
    const { isRequired, maxLength, id, words, refusals = [] } = fieldRules(field);
    const stated = [
      REQUIRED,
      ...refusals,
      ...(maxLength === undefined ? [] : [message('field.tooLong', { most: maxLength })]),
      ...(id ? [message('record.unknown')] : []),
    ];
    for (const word of words ?? []) expect(refusalsOf(field, word), name).toEqual([]);
    // A field of fixed words may have further messages for a word that it does not know.
    for (const refusal of words ? [] : PROBES.flatMap((probe) => refusalsOf(field, probe))) {
      expect(stated, name).toContainEqual(refusal);
    }
    if (isRequired) expect(z.safeDecode(field, undefined as never).success, name).toBe(false);
  }
});

test('a field accepts no more characters than its declared maximum', () => {
  const limited = fields.filter(({ field }) => fieldRules(field).maxLength);
  expect(limited.length).toBeGreaterThan(100);
  for (const { name, field } of limited) {
    const { maxLength = 0 } = fieldRules(field);
    const tooLong = message('field.tooLong', { most: maxLength });
    expect(refusalsOf(field, 'x'.repeat(maxLength)), name).not.toContainEqual(tooLong);
    expect(refusalsOf(field, 'x'.repeat(maxLength + 1)), name).toEqual([tooLong]);
  }
});

test('finds the length limit of a form field, also inside an object or a line', () => {
  expect(maxLengthOf(customers.customerCreate.body, 'name')).toBe(120);
  expect(maxLengthOf(customers.customerNetworkUpdate.body, 'callerId')).toBe(40);
  expect(maxLengthOf(gateways.smsGatewayUpdate.body, 'http.body')).toBe(4000);
  expect(maxLengthOf(handovers.handoverCreate.body, 'outlays.remarks')).toBe(200);
  expect(maxLengthOf(customers.customerCreate.body, 'package')).toBeUndefined();
  expect(maxLengthOf(customers.customerCreate.body, 'unknown')).toBeUndefined();
});

test('money that has to be some is refused at nothing', () => {
  const refusal = message('field.notAboveZero');
  const positive = fields.filter(({ field }) =>
    fieldRules(field).refusals?.some(({ key }) => key === refusal.key),
  );
  expect(positive.map(({ name }) => name).toSorted()).toEqual([
    'arrivalClaim.amount',
    'handoverCreate.outlays.0.amount',
    'lateFeeSettingsUpdate.ceiling',
    'lateFeeSettingsUpdate.zones.0.rule.ceiling',
    'moneyPayIn.amount',
    'moneyPayOut.amount',
    'moneyTransfer.amount',
    'promiseSave.amount',
    'staffDebtSettle.amount',
  ]);
  for (const { name, field } of positive) {
    for (const nothing of [0, '0', '০.০০', -1, '-0.01']) {
      expect(refusalsOf(field, nothing), name).toEqual([refusal]);
    }
    expect(z.decode(field, '0.01'), name).toBe(1);
  }
});
