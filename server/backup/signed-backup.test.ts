import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ensureBackupKey, findBackupKey, keyOfRecoveryLine, recoveryLine } from './backup-key.ts';
import { listTables, openBackupTest, restore, TEST_KEY } from '../test-support/backup-test-kit.ts';

const { folder, file, emptyDatabase } = await openBackupTest();
const OTHER_KEY = ensureBackupKey({ key: 'a key of another house', keyFile: '' });
const SIGNATURE = / hmac-sha256:[0-9a-f]{64}/;

describe('a backup', () => {
  const expectRefusal = async (
    from: string,
    reason: string,
    key: Buffer | undefined = TEST_KEY,
  ) => {
    const target = await emptyDatabase();
    await expect(restore(target, from, { key })).rejects.toThrow(reason);
    expect(await listTables(target)).toEqual([]);
  };

  /** A copy of the file, changed as somebody would who recomputes the seal without the key. */
  async function forged(name: string, change: (file: Buffer) => Buffer): Promise<string> {
    const to = join(folder, name);
    await writeFile(to, change(await readFile(file)));
    return to;
  }

  it('of another installation is refused, and restored with its recovery line', async () => {
    await expectRefusal(file, 'was signed with another key', OTHER_KEY);
    const key = keyOfRecoveryLine(recoveryLine(TEST_KEY));
    const { printedLines } = await restore(await emptyDatabase(), file, { key });
    expect(printedLines.join()).not.toContain('--unsigned');
  });

  it('is refused where its key is unknown', async () => {
    const target = await emptyDatabase();
    await expect(restore(target, file, { key: undefined })).rejects.toThrow('its key is not here');
    expect(await listTables(target)).toEqual([]);
  });

  it('that was changed fails the signature even with a recomputed checksum', async () => {
    const changed = await forged('forged.tar.gz', (whole) => {
      const seal = whole.lastIndexOf(Buffer.from([0x1f, 0x8b, 8, 0x10]));
      const content = Buffer.from(whole.subarray(0, seal));
      // The modification time in the gzip header, which no checksum of gzip covers.
      content[4] = (content[4] ?? 0) ^ 1;
      const sha256 = createHash('sha256').update(content).digest('hex');
      const end = whole.subarray(seal).toString('latin1');
      const resealed = end.replace(/sha256:[0-9a-f]{64}/, `sha256:${sha256}`);
      return Buffer.concat([content, Buffer.from(resealed, 'latin1')]);
    });
    await expectRefusal(changed, 'was signed with another key, or changed by somebody');
  });

  it('without its signature needs --unsigned, and the refusal says so', async () => {
    const stripped = await forged('stripped.tar.gz', (whole) =>
      Buffer.from(whole.toString('latin1').replace(SIGNATURE, ''), 'latin1'),
    );
    await expectRefusal(stripped, 'is not signed. --unsigned restores it all the same');
    const { printedLines } = await restore(await emptyDatabase(), stripped, {
      isUnsignedAllowed: true,
    });
    expect(printedLines[0]).toBe('Who made the file was not checked, as asked by --unsigned.');
  });

  it('of another key is restored with --unsigned, but not with a changed byte', async () => {
    await restore(await emptyDatabase(), file, { key: undefined, isUnsignedAllowed: true });
    const changed = await forged('changed.tar.gz', (whole) => {
      whole[4] = (whole[4] ?? 0) ^ 1;
      return whole;
    });
    const target = await emptyDatabase();
    await expect(restore(target, changed, { isUnsignedAllowed: true })).rejects.toThrow(
      'a byte of it has changed',
    );
    expect(await listTables(target)).toEqual([]);
  });

  it('that is truncated is refused', async () => {
    const cut = await forged('cut.tar.gz', (whole) => whole.subarray(0, whole.length - 300));
    await expectRefusal(cut, 'is not a whole backup');
    const target = await emptyDatabase();
    await expect(restore(target, cut, { isUnsignedAllowed: true })).rejects.toThrow(
      'is not a whole backup',
    );
  });
});

describe('a recovery line', () => {
  it('is the key in any copied notation, and not the installation’s own', () => {
    const line = recoveryLine(TEST_KEY);
    expect(line).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{8}){7}$/);
    expect(keyOfRecoveryLine(` ${line.toUpperCase().replaceAll('-', ' ')}\n`)).toEqual(TEST_KEY);
    const own = createHash('sha256').update('the key of the tests').digest('hex');
    expect(line.replaceAll('-', '')).not.toBe(own);
  });

  it.each(['', 'abc', 'g'.repeat(64), '0'.repeat(63)])('cannot be %j', (text) => {
    expect(() => keyOfRecoveryLine(text)).toThrow('wants a recovery line');
  });

  it('is not created by a restore', () => {
    const place = { key: undefined, keyFile: join(folder, 'nowhere', 'secrets.key') };
    expect(findBackupKey(place)).toBeUndefined();
    expect(ensureBackupKey(place)).toEqual(findBackupKey(place));
  });
});
