import { api } from '@netkhata/contract/api';
import type { EndpointShape } from '@netkhata/contract/endpoint';
import { beforeAll, expect, it } from 'vitest';
import { importWithTexts, showLanguage, text } from '../../i18n/use-text.ts';
import { formatOf } from '../../i18n/format.ts';
import { fieldChanges } from './audit-changes.ts';
import { auditFieldLabel } from './audit-fields.ts';

/** Fields that name the record, or are only ever sent. */
const KEYS = new Set([
  'openedWith',
  'id',
  'customerId',
  'customer',
  'role',
  'smsTemplate',
  'secrets',
  'waiting',
  'confirmPassword',
  'radiusSecret',
  'isCreateBill',
  'vatStartsOn',
]);

const fields = new Set(
  (Object.values(api) as EndpointShape[]).flatMap(({ body }) => {
    const { shape } = (body ?? {}) as unknown as { shape?: object };
    if (!shape || !('openedWith' in shape)) return [];
    return Object.keys(shape).filter((name) => !KEYS.has(name));
  }),
);

beforeAll(async () => {
  // Japanese labels are never the English name of the field.
  await showLanguage('ja');
  await importWithTexts(['office', 'money', 'network', 'trail'], Promise.resolve());
});

it.each([...fields])('%s, which two people may change, has a label', (name) => {
  expect(auditFieldLabel(text(), name)).not.toMatch(/^[A-Z][a-z ]+$/);
  expect(auditFieldLabel(text(), name)).not.toMatch(/^\w+\.\w+$/);
});

// The trail of these has the names of columns.
it.each([
  'rate_down_kbit',
  'burst_up_kbit',
  'threshold_down_kbit',
  'burst_seconds',
  'address_list',
  'coa_port',
  'time_zone',
  'is_active',
  'radiusSecret',
])('%s has the label of its form', (name) => {
  expect(auditFieldLabel(text(), name)).not.toMatch(/^[A-Z][a-z ]+$/);
});

it('money is written as taka, and a run says of which kind it was', () => {
  const after = { credit: 1_747_500, rounded: -50, kind: 'late_fee' };
  const change = { subject: 'outage', id: 1, after };
  const lines = fieldChanges(change, { t: text(), format: formatOf('en') });
  expect(lines.map((line) => line.after)).toEqual([
    '৳17,475.00',
    '−৳0.50',
    text()('shell.lateFees'),
  ]);
});

it('rates are written in megabits, as in their form', () => {
  const change = { subject: 'network_profile', id: 1, before: {}, after: { rate_down_kbit: 2500 } };
  const [line] = fieldChanges(change, { t: text(), format: formatOf('ja') });
  expect(line?.after).toBe(text()('profiles.mbit', { rate: '2.5' }));
});

it.each(['paid_together', 'Paid together'])(
  'the stored reason %s is in the reader’s language',
  (stored) => {
    const change = { subject: 'payment', id: 1, after: { sharedTrxReason: stored } };
    const words = (key: string): string => `[${key}]`;
    const [line] = fieldChanges(change, { t: words as never, format: formatOf('de') });
    expect(line?.after).toBe('[trail.paidTogether]');
  },
);
