import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DatabaseConnection } from '../database/database.ts';
import { declareDemo } from '../setup/declare-demo.ts';
import { openBackupTest, restore, withClient } from '../test-support/backup-test-kit.ts';

const { app, folder, file, backUp, emptyDatabase } = await openBackupTest();

const isDemo = (connection: DatabaseConnection): Promise<boolean> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ is_demo: boolean }>('select is_demo from company');
    return rows[0]?.is_demo === true;
  });

/** The name of the constraint that the statement violates. */
const refusal = (connection: DatabaseConnection, statement: string) =>
  withClient(connection, (client) =>
    client.query(statement).then(
      () => undefined,
      ({ constraint }: { constraint?: string }) => constraint,
    ),
  );

it('a demo stays a demo after a restore, without any outgoing connection', async () => {
  await declareDemo(app.database);
  const demo = join(folder, 'demo.tar.gz');
  await backUp(demo);
  const target = await emptyDatabase();
  await restore(target, demo);
  expect(await isDemo(target)).toBe(true);
  expect([
    await refusal(target, 'update company set is_demo = false'),
    await refusal(target, `update sms_gateway set kind = 'smpp'`),
  ]).toEqual(['demo_stays', 'demo_gateway']);
});

it('a real provider does not become a demo by a restore', async () => {
  const target = await emptyDatabase();
  await restore(target, file);
  expect(await isDemo(target)).toBe(false);
  expect(await refusal(target, `update sms_gateway set kind = 'test'`)).toBe('test_gateway');
});
