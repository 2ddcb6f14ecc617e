import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_PREFIX } from '@netkhata/contract/documentation';
import { MOVE_PART_BYTES, MOVE_PART_TYPE } from '@netkhata/contract/move-files';
import { findProjectRoot } from '../config.ts';
import { processMoves } from '../moving/process-moves.ts';
import { damagedSample } from './damaged-samples.ts';
import type { TestApp, TestClient } from './test-app.ts';

/** Reads a file of the sample provider that the tests move in; makes one of the folder `damaged`. */
export const moveSample = (name: string): Buffer =>
  name.startsWith('damaged/')
    ? damagedSample(name.slice('damaged/'.length), moveSample)
    : readFileSync(join(findProjectRoot(), 'server', 'moving', 'sample', name));

/** Uploads one part of a file. Returns the status and the message. */
export async function sendPart(
  { app }: TestApp,
  client: TestClient,
  part: { fileId: number; number: number; bytes: Buffer },
) {
  const answer = await app.inject({
    method: 'POST',
    url: `${API_PREFIX}move_file_part/${part.fileId}/${part.number}`,
    headers: { authorization: `Bearer ${client.token}`, 'content-type': MOVE_PART_TYPE },
    payload: part.bytes,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Uploads a file as the screen does. Returns its id. */
export async function uploadFile(
  testApp: TestApp,
  client: TestClient,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<number> {
  const added = await client.call('moveFileAdd', { body: { name, size: bytes.length } });
  const { fileId } = added.data;
  for (let number = 0; number * MOVE_PART_BYTES < bytes.length; number += 1) {
    const begin = number * MOVE_PART_BYTES;
    const part = { fileId, number, bytes: bytes.subarray(begin, begin + MOVE_PART_BYTES) };
    const { status, body } = await sendPart(testApp, client, part);
    if (status !== 200) throw new Error(JSON.stringify(body.errorMessage));
  }
  await client.call('moveFileEnd', { body: { fileId } });
  return fileId;
}

/** Runs the background job of moves. */
export const runMoveJob = ({ database }: TestApp, now: string, batch = 100): Promise<void> =>
  processMoves(database, { now: () => new Date(now), batch });

/** The move in preparation, accepted or taken back; fails where there is none. */
export async function currentMove(client: TestClient) {
  const { move } = await client.call('moveCurrent');
  if (!move) throw new Error('No move is open');
  return move;
}

interface ExpectedCustomer {
  code: string;
  openingBalance: number;
  paidUntil: string | null;
}

/** Expected customers of the sample provider, with their balance and paid-until day. */
export const expectedCustomers: ExpectedCustomer[] = JSON.parse(
  moveSample('expected.customers.json').toString(),
);

const AREAS = [
  'username,area,zone',
  ...expectedCustomers.map(({ code }) => `${code},Ward 7,North`),
  'nobody,X,Y',
  '',
].join('\n');

/** Uploads the sample provider's books, its router's export, and a spreadsheet of areas. */
export async function uploadProvider(testApp: TestApp, client: TestClient): Promise<void> {
  const drop = (name: string, bytes: Buffer) => uploadFile(testApp, client, { name, bytes });
  await drop('books.sql', moveSample('phpnuxbill.sql'));
  await drop('secrets.rsc', moveSample('ppp-secret.ros7.rsc'));
  await drop('areas.csv', Buffer.from(AREAS));
}
