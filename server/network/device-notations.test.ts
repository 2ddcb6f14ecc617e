import { comparableDevice } from '@netkhata/domain/mac-address';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';

const { database } = await createTestApp();

const NOTATIONS = [
  'AA:BB:CC:0D:EE:1F',
  'aa:bb:cc:0d:ee:1f',
  'AA-BB-CC-0D-EE-1F',
  'aabb.cc0d.ee1f',
  'aabb-cc0d-ee1f',
  'AABBCC0DEE1F',
  'aa bb cc 0d ee 1f',
  'aa_bb_cc_0d_ee_1f',
  '  AA:BB:CC:0D:EE:1F ',
  'aabbcc:0dee1f',
  'aa:bb:cc:d:ee:1f',
  '0xaabbcc0dee1f',
  'AA:BB:CC:0D:EE:1F/ether1',
  'AA-BB-CC-0D-EE-1F:home wifi',
  'aabb.cc0d.ee1f vlan 5',
  'aabbcc0dee1f@mirpur',
];

it.each<[string, string | null]>([
  ...NOTATIONS.map((typed): [string, string] => [typed, 'AA:BB:CC:0D:EE:1F']),
  ['AA:BB:CC:0D:EE', 'AA:BB:CC:0D:EE'],
  ['aa:bb:cc:0d:ee:1g', 'AA:BB:CC:0D:EE:1G'],
  ['0:1:2:3:4:5', '00:01:02:03:04:05'],
  ['10.0.0.1', '10.0.0.1'],
  ['fe80::1', 'FE80::1'],
  // Eight octets are another address, and what is glued to six makes no device of them.
  ['AA:BB:CC:0D:EE:1F:00:01', 'AA:BB:CC:0D:EE:1F:00:01'],
  ['AABBCC0DEE1Fether1', 'AABBCC0DEE1FETHER1'],
  ['0xaabb', '0XAABB'],
  ['', null],
  [' ', null],
])('%j is compared as %j, by the program and by the database', async (typed, compared) => {
  expect(comparableDevice(typed)).toBe(compared);
  const { rows } = await sql<{ device: string | null }>`
    select radius.calling_station(${typed}) as device
  `.execute(database);
  expect(rows[0]?.device).toBe(compared);
});

it('a login from the device of the books is let in, however its router writes it', async () => {
  await sql`
    insert into customers (code, name, mobile_no, pppoe_user_name, pppoe_password, caller_id)
    values ('D1', 'Two Words', '01712345678', 'two  words', 'secret', 'AABB.CC0D.EE1F')
  `.execute(database);
  const expected = async (calling: string) =>
    (
      await sql<{ value: string }>`
        select value from radius.check_items('two  words', ${calling})
        where attribute = 'Calling-Station-Id'
      `.execute(database)
    ).rows;
  for (const calling of NOTATIONS) expect(await expected(calling)).toEqual([{ value: calling }]);
  expect(await expected('AA:BB:CC:0D:EE:20')).toEqual([{ value: 'AA:BB:CC:0D:EE:1F' }]);
  // The copy has the name as well, with its blanks.
  const { rows } = await sql<{ entry: string }>`
    select radius.copy_entries() as entry
  `.execute(database);
  expect(rows[0]?.entry).toContain("'two  words' Cleartext-Password := 'secret'");
});

it('a session of the same device in another notation keeps nobody out', async () => {
  const start = (session: string, calling: string) =>
    sql`
      select radius.account('Start', ${session}, ${session}, 'karim', '127.0.0.1', '', '', '0', '0',
        '0', '0', '0', '0', ${calling}, '', '', '', '')
    `.execute(database);
  await start('one', 'aabb.cc0d.ee1f');
  const elsewhere = async (calling: string) =>
    (
      await sql<{ count: number }>`
        select radius.sessions_elsewhere('karim', ${calling})::int as count
      `.execute(database)
    ).rows[0]?.count;
  for (const calling of NOTATIONS)
    expect([calling, await elsewhere(calling)]).toEqual([calling, 0]);
  expect(await elsewhere('AA:BB:CC:0D:EE:20')).toBe(1);
});
