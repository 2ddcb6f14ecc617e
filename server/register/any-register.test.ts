import { describe, expect, it } from 'vitest';
import { CODE_PAGE } from './file-text.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp();
const admin = await app.signIn();

const HEADER = 'code,name,mobileNo,monthlyFee';
const upload = (bytes: Buffer | string, options: object = {}) =>
  admin.raw('POST', 'register_import', {
    file: Buffer.from(bytes).toString('base64'),
    format: 'bytes',
    dryRun: 'yes',
    ...options,
  });
const read = async (bytes: Buffer | string, options: object = {}) =>
  (await upload(bytes, options)).body.data;
const fileFault = async (bytes: Buffer | string) =>
  (await upload(bytes)).body.errorMessage.file?.[0];

describe('the encoding of a register', () => {
  const TEXT = `${HEADER}\nE-1,José Peña,01712345678,700\n`;
  const latin = Buffer.from(TEXT, 'latin1');
  const mac = Buffer.from(TEXT.replace('é', '\u008e').replace('ñ', '\u0096'), 'latin1');

  it('is asked about where the bytes are not Unicode, with examples in each', async () => {
    expect(await read(latin)).toMatchObject({
      encoding: 'windows1252',
      encodingExamples: [
        { encoding: 'windows1252', texts: ['José Peña'] },
        { encoding: 'macRoman', texts: ['JosÈ PeÒa'] },
      ],
    });
    expect(await read(mac)).toMatchObject({
      encoding: 'macRoman',
      encodingExamples: [{ texts: ['José Peña'] }, { texts: ['JosŽ Pe–a'] }],
    });
    const { status, body } = await upload(latin, { dryRun: 'no' });
    expect(status).toBe(422);
    expect(body.errorMessage).toEqual({
      encoding: ['Choose the encoding of the file.'],
    });
    const chosen = { dryRun: 'no', encoding: 'macRoman' };
    expect(await read(mac, chosen)).toMatchObject({ created: 1 });
    const [found] = await admin.call('customerSearch', { query: { q: 'E-1' } });
    expect(found?.name).toBe('José Peña');
  });

  it('is asked about where the letters are those of a Bangla font', async () => {
    const people = ['‡gvt Avãyi iwng', 'Kwig DwÏb', 'Rahim Uddin'];
    const text = `${HEADER},address\n${people
      .map((name, index) => `B-${index},${name},0171234567${index},700,evox 12`)
      .join('\n')}\n`;
    const windows = Buffer.from(
      [...text].map((letter) => {
        const place = CODE_PAGE.indexOf(letter);
        return place === -1 ? letter.charCodeAt(0) : 0x80 + place;
      }),
    );
    const meant = ['মোঃ আব্দুর রহিম', 'করিম উদ্দিন', 'বাড়ী ১২'].map((each) => each.normalize('NFC'));
    const asStored = { texts: ['‡gvt Avãyi iwng', 'Kwig DwÏb', 'evox 12'] };
    expect(await read(text)).toMatchObject({
      encoding: 'utf8',
      encodingExamples: [
        { encoding: 'utf8', ...asStored },
        { encoding: 'bijoy', texts: meant },
      ],
    });
    expect(await read(windows)).toMatchObject({
      encoding: 'windows1252',
      encodingExamples: [
        { encoding: 'windows1252' },
        { encoding: 'macRoman' },
        { encoding: 'bijoy', texts: meant },
      ],
    });
    expect((await upload(text, { dryRun: 'no' })).body.errorMessage).toHaveProperty('encoding');
    const chosen = { dryRun: 'no', encoding: 'bijoy' };
    expect(await read(windows, chosen)).toMatchObject({ created: 3, encoding: 'bijoy' });
    const found = await Promise.all(
      ['B-0', 'B-1', 'B-2'].map((q) => admin.call('customerSearch', { query: { q } })),
    );
    expect(found.map(([one]) => one?.name)).toEqual([meant[0], meant[1], 'Rahim Uddin']);
  });

  it('is recognised for UTF-16, with and without a mark', async () => {
    const text = `${HEADER}\nU-1,রহিম,০১৭১১২২৩৩৪৪,৫০০\n`;
    const little = Buffer.from(text, 'utf16le');
    for (const bytes of [
      little,
      Buffer.from(little).swap16(),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    ]) {
      expect(await read(bytes)).toMatchObject({ encoding: 'utf16', created: 1, refused: 0 });
    }
  });

  it('never lets a sign in that could not be read', async () => {
    const file = `${HEADER}\nB-1,Jos\ufffd,01712345678,700\n`;
    expect(await read(file)).toMatchObject({
      created: 0,
      problems: [{ field: 'name', reasonMessage: { key: 'register.brokenText' } }],
    });
  });
});

describe('the form of a register', () => {
  const ROW = ['F-1', 'Nasrin', '01712345678', '700'];
  const head = HEADER.split(',');

  it.each([
    ['semicolons', [head, ROW].map((line) => line.join(';')).join('\n')],
    ['tabs', [head, ROW].map((line) => line.join('\t')).join('\r\n')],
    ['sep=', `sep=;\r\n${[head, ROW].map((line) => line.join(';')).join('\r\n')}`],
    ['lines of an old Mac', [head, ROW].map((line) => line.join(',')).join('\r')],
    ['headers in any case', `CODE,Name,Mobile No,monthly_fee\n${ROW.join(',')}`],
    ['a title above', `Customers of Mirpur,,,\n\n${HEADER}\n${ROW.join(',')}`],
    ['a header in the middle', `${HEADER}\n${ROW.join(',')}\n${HEADER}\n`],
    ['the same column twice', `${HEADER},Name\n${ROW.join(',')},Nasrin\n`],
    ['an empty second column', `${HEADER},name\n${ROW.join(',')},\n`],
    [
      'an HTML table',
      `<html><table><tr><th>${head.join('</th><th>')}</th></tr>` +
        `<tr><td>${ROW.join('</td><td>')}</td></tr></table></html>`,
    ],
  ])('can have %s', async (_name, file) => {
    expect(await read(file)).toMatchObject({ rows: 1, created: 1, refused: 0 });
  });

  it('names columns that are not read', async () => {
    const more = [...head, 'Advance', 'মন্তব্য', 'Box', ''].join(',');
    const file = `${more}\n${[...ROW, '500', 'late payer', '', '7'].join(',')}\n`;
    expect(await read(file)).toMatchObject({ created: 1, unreadColumns: ['Advance'] });
  });

  it('is refused with the true reason', async () => {
    const twice = `${HEADER},name\n${ROW.join(',')},Karim\n`;
    expect(await fileFault(twice)).toMatch(/^The column name appears twice/);
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    expect(await fileFault(old)).toMatch(/old kind \(\.xls\)/);
    expect(await fileFault('<!doctype html><form>Sign in</form>')).toMatch(/^This is a web page/);
    expect(await fileFault(Buffer.from([0, 1, 0, 2, 3, 0, 0]))).toMatch(/neither a table nor/);
  });
});
