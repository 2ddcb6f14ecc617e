import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSecretBox } from './secret-box.ts';

const folder = join(tmpdir(), `netkhata-test-key-${randomUUID()}`);
const keyFile = join(folder, 'secrets.key');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a box gives back what was put in, and shows nothing of it', () => {
  const box = openSecretBox({ key: 'a key of the environment', keyFile });
  const sealed = box.seal({ apiKey: 'গোপন' });
  expect(box.open(sealed)).toEqual({ apiKey: 'গোপন' });
  expect(sealed.toString('utf8')).not.toContain('গোপন');
  expect(box.seal({ apiKey: 'গোপন' })).not.toEqual(sealed);
});

test('the wrong key opens nothing, nor does a changed box', () => {
  const sealed = openSecretBox({ key: 'one', keyFile }).seal({ a: 'b' });
  expect(openSecretBox({ key: 'another', keyFile }).open(sealed)).toBeUndefined();
  sealed[sealed.length - 1] = (sealed[sealed.length - 1] ?? 0) ^ 1;
  expect(openSecretBox({ key: 'one', keyFile }).open(sealed)).toBeUndefined();
  expect(openSecretBox({ key: 'one', keyFile }).open(Buffer.from('short'))).toBeUndefined();
});

test('without a key a file is made, for its owner alone, and used from then on', () => {
  const box = openSecretBox({ key: undefined, keyFile });
  expect(box.open(Buffer.alloc(40))).toBeUndefined();
  const sealed = box.seal({ a: 'b' });
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  const key = readFileSync(keyFile, 'utf8');
  expect(openSecretBox({ key: undefined, keyFile }).open(sealed)).toEqual({ a: 'b' });
  openSecretBox({ key: undefined, keyFile }).seal({ c: 'd' });
  expect(readFileSync(keyFile, 'utf8')).toBe(key);
});
