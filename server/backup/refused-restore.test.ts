import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import {
  listTables,
  openBackupTest,
  projectRoot,
  restore,
  TEST_KEY,
  withClient,
} from '../test-support/backup-test-kit.ts';
import { verifyBackup } from './verify-backup.ts';

const CHECK = { key: TEST_KEY };
const { app, folder, file, backUp, emptyDatabase } = await openBackupTest();

describe('a restore is refused, and changes nothing,', () => {
  const expectRefusal = async (from: string, reason: RegExp) => {
    const target = await emptyDatabase();
    await expect(restore(target, from)).rejects.toThrow(reason);
    expect(await listTables(target)).toEqual([]);
  };

  it('when the file is truncated anywhere', async () => {
    const whole = await readFile(file);
    const cut = join(folder, 'cut.tar.gz');
    for (const share of [0, 0.1, 0.5, 0.9, 0.999]) {
      await writeFile(cut, whole.subarray(0, Math.floor(whole.length * share)));
      const failure = await verifyBackup(cut, CHECK).catch((error: Error) => error.message);
      expect(failure).toMatch(/not a whole backup/);
      // Nobody is told how to restore half of the books.
      expect(failure).not.toMatch(/unsigned/);
    }
    await writeFile(cut, whole.subarray(0, whole.length - 1));
    await expectRefusal(cut, /not a whole backup/);
  });

  it('when a byte of it has changed', async () => {
    const whole = await readFile(file);
    const changed = join(folder, 'changed.tar.gz');
    for (const share of [0.01, 0.2, 0.4, 0.6, 0.8, 0.95]) {
      const bytes = Buffer.from(whole);
      const place = Math.floor(bytes.length * share);
      bytes[place] = (bytes[place] ?? 0) ^ 0x40;
      await writeFile(changed, bytes);
      await expect(verifyBackup(changed, CHECK)).rejects.toThrow(/not a whole backup/);
    }
    await expectRefusal(changed, /not a whole backup/);
  });

  it('when a byte has changed that no compression checksum covers', async () => {
    const whole = await readFile(file);
    const changed = join(folder, 'changed-head.tar.gz');
    const gzipTime = 4;
    const sealPlaces = [1, 9, 84, 160, 170].map((back) => whole.length - back);
    for (const place of [gzipTime, ...sealPlaces]) {
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] ?? 0) ^ 0x40;
      await writeFile(changed, bytes);
      await expect(verifyBackup(changed, CHECK)).rejects.toThrow(/not a whole backup/);
    }
  });

  it('when it is another kind of file, or missing', async () => {
    const other = join(folder, `${randomUUID()}.txt`);
    await writeFile(other, 'not a backup');
    await expectRefusal(other, /not a whole backup/);
    await expectRefusal(join(folder, 'nowhere'), /There is no file/);
  });

  it('when the database is not empty', async () => {
    await expect(restore(app.connection, file)).rejects.toThrow(/is not empty/);
  });

  it('when the program is older than the backup', async () => {
    const newer = await emptyDatabase();
    await withClient(newer, async (client) => {
      await migrate(client, join(projectRoot, 'db/migrations'));
      await client.query(`insert into schema_migrations values ('9999_future', 'x')`);
    });
    const newerFile = join(folder, 'newer.tar.gz');
    await backUp(newerFile, newer);
    await expectRefusal(newerFile, /9999_future, which this program does not have/);
  });

  it('when it is from before the first release', async () => {
    const before = await emptyDatabase();
    await withClient(before, async (client) => {
      await migrate(client, join(projectRoot, 'db/migrations'));
      await client.query(
        `update schema_migrations set name = '0001_setup' where name = '0001_company'`,
      );
    });
    const beforeFile = join(folder, 'before.tar.gz');
    await backUp(beforeFile, before);
    await expectRefusal(beforeFile, /from before the first release.*the version that made it/);
  });

  it('when its books are wrong, unless explicitly allowed', async () => {
    const wrong = await emptyDatabase();
    await restore(wrong, file);
    await withClient(wrong, async (client) => {
      await client.query('alter table customer_balances disable trigger user');
      await client.query('update customer_balances set receivable_paisa = receivable_paisa + 1');
    });
    const wrongFile = join(folder, 'wrong.tar.gz');
    await backUp(wrongFile, wrong);
    await expectRefusal(wrongFile, /books in the backup do not agree/);
    const { printedLines } = await restore(await emptyDatabase(), wrongFile, {
      isImbalanceAllowed: true,
    });
    expect(printedLines.at(-1)).toMatch(/^The books do not agree: every customer's kept balance/);
  });
});
