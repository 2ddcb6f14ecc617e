import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, expect, it } from 'vitest';
import { type ZipEntry, zipArchive } from './zip-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = new Date('2026-11-21T10:00:00Z');

async function write(name: string, entries: ZipEntry[]): Promise<string> {
  const file = join(folder, name);
  const archive = zipArchive(Readable.from(entries), at);
  await pipeline(Readable.from(archive, { objectMode: false }), createWriteStream(file));
  return file;
}

async function* content(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

it('is unpacked by another program, with names in Bangla', async () => {
  const file = await write('a.zip', [
    { name: 'customers.csv', content: content('id,name\n', '1,করিম\n') },
    { name: 'empty.csv', content: content() },
    { name: 'হিসাব.txt', content: content('x'.repeat(200_000)) },
  ]);
  expect(execFileSync('unzip', ['-tq', file]).toString()).toContain('No errors detected');
  execFileSync('unzip', ['-qo', file, '-d', folder]);
  expect(readFileSync(join(folder, 'customers.csv'), 'utf8')).toBe('id,name\n1,করিম\n');
  expect(readFileSync(join(folder, 'empty.csv'), 'utf8')).toBe('');
  const listed = execFileSync('unzip', ['-Z', '-T', file]).toString();
  expect(listed).toMatch(/200000 .* 20261121\.100000 /);
});

it('aborts with its content, and reports the reason', async () => {
  async function* failing() {
    yield Buffer.from('one');
    throw new Error('The database went away');
  }
  const entries = [{ name: 'a.csv', content: failing() }];
  await expect(write('broken.zip', entries)).rejects.toThrow('The database went away');
});

it('releases its content when nobody reads on', async () => {
  let isReleased = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.from(String(Math.sqrt(2)).repeat(1000));
    } finally {
      isReleased = true;
    }
  }
  const archive = zipArchive(Readable.from([{ name: 'a.csv', content: endless() }]), at);
  await archive.next();
  await archive.next();
  await archive.return(undefined);
  await expect.poll(() => isReleased).toBe(true);
});
