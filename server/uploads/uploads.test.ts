import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX } from '@netkhata/contract/documentation';
import { describe, expect, it } from 'vitest';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';
import { readImageHeader } from './image-kind.ts';
import { moveUploads } from './move-uploads.ts';

const app = await createTestApp();
const admin = await app.signIn();
const clerk = await app.signIn({ userType: '2' });

function png(widthPx: number, heightPx: number): Buffer {
  const header = Buffer.alloc(40);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(header);
  header.writeUInt32BE(widthPx, 16);
  header.writeUInt32BE(heightPx, 20);
  return header;
}
const jpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffffc40003aaffc0001108012c01900301220002110103110100',
  'hex',
);
function webp(format: string, fields: string): Buffer {
  const text = Buffer.from(`RIFF0000WEBP${format}0000`, 'latin1');
  return Buffer.concat([text, Buffer.from(fields, 'hex'), Buffer.alloc(8)]);
}

const upload = async (client: TestClient, path: string, file: { bytes: Buffer; type?: string }) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: API_PREFIX + path,
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': file.type ?? 'image/png',
    },
    payload: file.bytes,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const files = async () => {
  const stored = await app.database.selectFrom('uploads').select('file').execute();
  return stored.map(({ file }) => file);
};

describe("an image's detected kind and size", () => {
  it.each([
    ['a PNG', png(640, 480), { kind: 'png', widthPx: 640, heightPx: 480 }],
    ['a JPEG', jpeg, { kind: 'jpeg', widthPx: 400, heightPx: 300 }],
    ['a lossy WebP', webp('VP8 ', '3000009d012a40018000'), { widthPx: 320, heightPx: 128 }],
    ['a lossless WebP', webp('VP8L', '2f3fc11f00'), { widthPx: 320, heightPx: 128 }],
    ['an extended WebP', webp('VP8X', '000000003f01007f0000'), { widthPx: 320, heightPx: 128 }],
  ])('%s', (_, bytes, header) => {
    expect(readImageHeader(bytes)).toMatchObject(header);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<svg onload=alert(1)>'.repeat(4))],
    ['a GIF', Buffer.from(`GIF89a${'\u0000'.repeat(60)}`)],
    ['a PNG cut short', png(640, 480).subarray(0, 20)],
    ['a PNG without height', png(640, 0)],
    ['a JPEG without a frame', Buffer.from('ffd8ffe000040000ffda0008010100003f00', 'hex')],
    ['a JPEG cut short', jpeg.subarray(0, 22)],
    ['an unknown WebP', webp('VP9 ', '3000009d012a40018000')],
  ])('%s is not an image', (_, bytes) => {
    expect(readImageHeader(bytes)).toBeUndefined();
  });
});

describe('a profile picture', () => {
  it('is stored under a random name, served, replaced and removed', async () => {
    const first = await upload(clerk, 'profile_picture', { bytes: png(200, 100) });
    expect(first.body.data).toMatchObject({ width: 200, height: 100 });
    const { file } = first.body.data;
    expect((await clerk.call('currentUser')).fileName).toBe(file);
    const shown = await app.app.inject({
      url: `${API_PREFIX}uploads/${file}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(shown.rawPayload.equals(png(200, 100))).toBe(true);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const second = await upload(clerk, 'profile_picture', { bytes: jpeg, type: 'image/jpeg' });
    expect(await files()).toEqual([second.body.data.file]);
    expect((await admin.raw('GET', `uploads/${file}`)).status).toBe(404);
    await clerk.call('ownPictureRemove');
    expect(await files()).toEqual([]);
    expect((await clerk.call('ownProfile')).picture).toBeNull();
    const actions = (await clerk.call('ownActions')).map(({ action }) => action);
    expect(actions).toEqual(['ownPictureRemove', 'ownPictureUpload', 'ownPictureUpload']);
  });

  it('is refused when it is not an image, too large or sent otherwise, and leaves no file', async () => {
    const refused = async (file: { bytes: Buffer; type?: string }) => {
      const { status, body } = await upload(clerk, 'profile_picture', file);
      return [status, ...Object.values(body.errorMessage).flat()];
    };
    expect(await refused({ bytes: Buffer.from('no image at all') })).toEqual([
      422,
      'Must be a PNG, JPEG or WebP image.',
    ]);
    expect(await refused({ bytes: png(8001, 10) })).toEqual([
      422,
      'May have at most 8000 pixels a side.',
    ]);
    const large = Buffer.concat([png(10, 10), Buffer.alloc(2 * 1024 * 1024)]);
    expect(await refused({ bytes: large })).toEqual([422, 'The request is too large.']);
    const json = { bytes: Buffer.from('{"a":1}'), type: 'application/json' };
    expect((await refused(json))[0]).toBe(422);
    expect((await refused({ bytes: png(10, 10), type: 'image/svg+xml' }))[0]).toBe(422);
    expect((await refused({ bytes: Buffer.alloc(0) }))[0]).toBe(422);
    expect(await files()).toEqual([]);
  });

  it('is refused as the body of any other call', async () => {
    const { status, body } = await upload(admin, 'area_dt', { bytes: png(10, 10) });
    expect([status, body.errorMessage]).toEqual([422, { request: ['The request must be JSON.'] }]);
  });
});

describe('the company’s logo', () => {
  it('requires the right to administer, and is part of the settings', async () => {
    expect((await upload(clerk, 'company_logo', { bytes: png(10, 10) })).status).toBe(403);
    const { file } = (await upload(admin, 'company_logo', { bytes: png(300, 80) })).body.data;
    expect((await clerk.call('companySettings')).logo).toBe(file);
    expect((await clerk.raw('GET', `uploads/${file}`)).status).toBe(200);
    await admin.call('companyLogoRemove');
    expect((await admin.call('companySettings')).logo).toBeNull();
  });
});

it('serves only uploaded files, and nothing without a session', async () => {
  const names = ['..%2Fpostgres', '..%2f..%2fetc%2fpasswd', 'a.png', 'x'.repeat(24), '%00.png'];
  for (const name of names) expect((await admin.raw('GET', `uploads/${name}`)).status).toBe(404);
  expect((await app.raw('GET', `uploads/${'x'.repeat(24)}.png`)).status).toBe(401);
});

it('imports pictures stored in a folder, and leaves other files there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'netkhata-uploads-'));
  const file = `${'a'.repeat(24)}.png`;
  await writeFile(join(folder, file), png(5, 5));
  await writeFile(join(folder, 'note.txt'), 'mine');
  await moveUploads(app.database, folder);
  expect(await readdir(folder)).toEqual(['note.txt']);
  expect((await admin.raw('GET', `uploads/${file}`)).status).toBe(200);
  await moveUploads(app.database, join(folder, 'nowhere'));
});
