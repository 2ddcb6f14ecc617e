import { GENERAL_USER } from '@netkhata/contract/users';
import { paisa } from '@netkhata/domain/paisa';
import { expect, test } from 'vitest';
import { insertZone } from '../test-support/sms-test-rows.ts';
import { collectAll, generate, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp();
const admin = await app.signIn();

const KEYS = ['bill_create', 'bill_receive', 'bill_reminder'] as const;
const preview = (
  smsTemplate: (typeof KEYS)[number],
  smsTemplateMessage: string,
  customer: number | null = null,
) => admin.call('smsTemplatePreview', { body: { smsTemplate, smsTemplateMessage, customer } });

test("a template is previewed with a real customer's data", async () => {
  for (const key of KEYS) expect(await preview(key, 'Hi {name}')).toBeNull();

  const rahim = await registerTestCustomer(admin, { name: 'Rahim', code: 'R7' });
  const karim = await registerTestCustomer(admin, { name: 'করিম', code: 'K7' });
  await generate(admin, '2026-11-05');
  await collectAll(admin, rahim.id);
  await app.database
    .updateTable('smsGateway')
    .set({ pricePerPartPaisa: paisa(40) })
    .execute();

  const bill = '{name} {code} {billNo} {billMonth} {amount} {due} {billDate} {company} {other}';
  const previewed = await preview('bill_create', bill, karim.id);
  expect(previewed?.text).toMatch(
    /^করিম K7 B2611-\d+ November 2026 700 700 5 Nov 2026 Netkhata \{other\}$/,
  );
  expect(previewed).toMatchObject({ name: 'করিম', encoding: 'UCS-2', parts: 1, cost: 40 });

  const receipt = await preview('bill_receive', '{name} {amount} {paymentDate} {due}');
  expect(receipt?.text).toBe('Rahim 700 21 Nov 2026 0');
  expect((await preview('bill_reminder', '{name} {due} {billDate}'))?.text).toBe(
    'করিম 700 5 Nov 2026',
  );
  expect(await preview('bill_reminder', '{name}', rahim.id)).toBeNull();

  const zoneId = await insertZone(app.database, 'Elsewhere');
  const stranger = await app.signIn({ userType: GENERAL_USER, zoneId });
  const body = { smsTemplate: KEYS[0], smsTemplateMessage: '{name}', customer: rahim.id };
  expect(await stranger.call('smsTemplatePreview', { body })).toBeNull();
});
