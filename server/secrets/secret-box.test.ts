import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSecretBox } from './secret-box.ts';

const folder = join(tmpdir(), `netkhata-test-key-${randomUUID()}`);
const keyFile = join(folder, 'secrets.key');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a box decrypts what it encrypted, and shows nothing of it', () => {
  const box = openSecretBox({ key: 'a key of the environment', keyFile });
  const sealed = box.seal({ apiKey: 'গোপন' });
  expect(box.open(sealed)).toEqual({ apiKey: 'গোপন' });
  expect(sealed.toString('utf8')).not.toContain('গোপন');
  expect(box.seal({ apiKey: 'গোপন' })).not.toEqual(sealed);
});

test('a wrong key, or a changed box, decrypts nothing', () => {
  const sealed = openSecretBox({ key: 'one', keyFile }).seal({ a: 'b' });
  expect(openSecretBox({ key: 'another', keyFile }).open(sealed)).toBeUndefined();
  sealed[sealed.length - 1] = (sealed[sealed.length - 1] ?? 0) ^ 1;
  expect(openSecretBox({ key: 'one', keyFile }).open(sealed)).toBeUndefined();
  expect(openSecretBox({ key: 'one', keyFile }).open(Buffer.from('short'))).toBeUndefined();
});

test('creates a private key file where none is configured, and reuses it', () => {
  const box = openSecretBox({ key: undefined, keyFile });
  expect(box.open(Buffer.alloc(40))).toBeUndefined();
  const sealed = box.seal({ a: 'b' });
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  const key = readFileSync(keyFile, 'utf8');
  expect(openSecretBox({ key: undefined, keyFile }).open(sealed)).toEqual({ a: 'b' });
  openSecretBox({ key: undefined, keyFile }).seal({ c: 'd' });
  expect(readFileSync(keyFile, 'utf8')).toBe(key);
});
