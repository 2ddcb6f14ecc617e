import { monitorEventLoopDelay } from 'node:perf_hooks';
import { deflateRawSync } from 'node:zlib';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readRegister } from './read-register.ts';

const HEADER = ['code', 'name', 'mobileNo', 'monthlyFee'];
const MS = 1_000_000;

const workbook = async (rows: CellValue[][]): Promise<string> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Register', rows }] })).toString('base64');
const line = (number: number): string[] => [`R-${number}`, 'Nasrin', '01712345678', '700'];

/** The longest delay of the event loop, as a share of the time that the work took. */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  await work();
  const took = performance.now() - started;
  delay.disable();
  return delay.max / MS / took;
}

describe('a register', () => {
  it('is read completely: columns, rows without empty cells, and faults', async () => {
    const file = `${HEADER.join(',')}\nR-1,Nasrin,01712345678,700\nR-2,,01712345678,\n`;
    const read = await readRegister({ format: 'csv', file });
    expect(read.columns).toEqual(HEADER);
    expect(read.rows[1]).toEqual({ rowNumber: 3, cells: { code: 'R-2', mobileNo: '01712345678' } });
    expect(read.good.map(({ form }) => form.code)).toEqual(['R-1']);
    expect(read.problems.map(({ field }) => field)).toEqual(['monthlyFee', 'name']);
  });

  it('of 10,000 rows is read without blocking other work', async () => {
    const rows = [HEADER, ...Array.from({ length: 10_000 }, (_, number) => line(number))];
    const csv = rows.map((row) => row.join(',')).join('\n');
    const xlsx = await workbook(rows);
    for (const upload of [
      { format: 'csv', file: csv },
      { format: 'xlsx', file: xlsx },
    ] as const) {
      const read = async () => {
        expect((await readRegister(upload)).good).toHaveLength(10_000);
      };
      // On the main thread it would be 1 each time. A busy machine adds pauses of its own to some.
      let wait = 1;
      for (let turn = 0; turn < 5 && wait > 0.5; turn += 1) wait = await longestWait(read);
      expect(wait).toBeLessThan(0.5);
    }
  });
});

describe('an oversized file', () => {
  const TOO_MUCH = { reason: { key: 'register.tooMuchWork' } };

  it('is stopped at the time limit', async () => {
    const rows = [HEADER, ...Array.from({ length: 20_000 }, (_, number) => line(number))];
    const file = rows.map((row) => row.join(',')).join('\n');
    const reading = readRegister(
      { format: 'csv', file },
      { limits: { seconds: 0.02, memoryMb: 256 } },
    );
    await expect(reading).rejects.toMatchObject(TOO_MUCH);
  });

  it('is stopped at the memory limit', async () => {
    const columns = [...HEADER, ...Array.from({ length: 3000 }, (_, number) => `c${number}`)];
    const lines = Array.from({ length: 20_000 }, (_, number) => line(number).join(','));
    const file = [columns.join(','), ...lines].join('\n');
    const reading = readRegister(
      { format: 'csv', file },
      { limits: { seconds: 30, memoryMb: 64 } },
    );
    await expect(reading).rejects.toMatchObject(TOO_MUCH);
  });

  it('is refused when it repeats one text a million times', async () => {
    const text = 'x'.repeat(30_000);
    const rows = Array.from({ length: 3000 }, (_, number) => [...line(number), text]);
    const file = await workbook([[...HEADER, 'note'], ...rows]);
    expect(file.length).toBeLessThan(1_000_000);
    await expect(readRegister({ format: 'xlsx', file })).rejects.toMatchObject({
      reason: { key: 'register.tooLargeUnpacked' },
    });
  });

  it('does not prevent the next one from being read', async () => {
    const file = `${HEADER.join(',')}\nR-1,Nasrin,01712345678,700\n`;
    const [, read] = await Promise.all([
      readRegister({ format: 'xlsx', file: 'AAAA' }).catch((error: Error) => error),
      readRegister({ format: 'csv', file }),
    ]);
    expect(read.good).toHaveLength(1);
  });

  it('is not read when it declares a wrong size', async () => {
    const bytes = Buffer.from(await workbook([HEADER, line(1)]), 'base64');
    const lying = withFalseSize(bytes, deflateRawSync(Buffer.alloc(200 * 1024 * 1024)));
    const reading = readRegister({ format: 'xlsx', file: lying.toString('base64') });
    await expect(reading).rejects.toMatchObject({
      reason: { key: expect.stringMatching(/^register\./) },
    });
  });
});

/** The archive with other packed bytes in place of its sheet, and the declared size unchanged. */
function withFalseSize(archive: Buffer, packed: Buffer): Buffer {
  const end = archive.indexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let place = archive.readUInt32LE(end + 16);
  const parts: { header: Buffer; local: Buffer; data: Buffer }[] = [];
  while (archive.readUInt32LE(place) === 0x02014b50) {
    const nameLength = archive.readUInt16LE(place + 28);
    const length =
      46 + nameLength + archive.readUInt16LE(place + 30) + archive.readUInt16LE(place + 32);
    const header = Buffer.from(archive.subarray(place, place + length));
    const at = header.readUInt32LE(42);
    const dataAt = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
    const isSheet = header.toString('latin1').includes('worksheets/sheet1.xml');
    const data = isSheet ? packed : archive.subarray(dataAt, dataAt + header.readUInt32LE(20));
    const local = Buffer.from(archive.subarray(at, dataAt));
    if (isSheet) {
      header.writeUInt16LE(8, 10);
      local.writeUInt16LE(8, 8);
      for (const [part, sizeAt] of [
        [header, 20],
        [local, 18],
      ] as const) {
        part.writeUInt32LE(packed.length, sizeAt);
      }
    }
    parts.push({ header, local, data });
    place += length;
  }
  const chunks: Buffer[] = [];
  let offset = 0;
  for (const { header, local, data } of parts) {
    header.writeUInt32LE(offset, 42);
    chunks.push(local, data);
    offset += local.length + data.length;
  }
  const directory = Buffer.concat(parts.map(({ header }) => header));
  const tail = Buffer.from(archive.subarray(end));
  tail.writeUInt32LE(directory.length, 12);
  tail.writeUInt32LE(offset, 16);
  return Buffer.concat([...chunks, directory, tail]);
}
