import type { EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { register } from '@netkhata/contract/register';
import { paisa } from '@netkhata/domain/paisa';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showLanguage } from '../../i18n/use-text.ts';
import { answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { RegisterImport } from './register-import.tsx';
import { registerProblem } from './register-upload.ts';

type Outcome = EndpointResult<typeof register.registerImport>['data'];

const figures: Outcome = {
  isDryRun: true,
  rows: 3,
  good: 2,
  created: 1,
  unchanged: 1,
  refused: 1,
  unreadColumns: [],
  withoutCode: 0,
  givenCodes: [],
  encoding: 'utf8',
  encodingExamples: [],
  areas: 1,
  zones: 0,
  packages: 2,
  activeCustomers: 2,
  openingBalance: paisa(-5_000),
  monthlyFee: paisa(140_000),
  warnings: [],
  problems: [
    {
      rowNumber: 3,
      code: 'N-3',
      field: 'mobileNo',
      reason: 'Must be a mobile number like 01712345678.',
      reasonMessage: message('field.notAMobile'),
    },
    {
      rowNumber: 3,
      code: 'N-3',
      field: 'billDate',
      reason: 'Must be a whole number from 1 to 31.',
      reasonMessage: message('field.notInRange', { least: 1, most: 31 }),
    },
    {
      rowNumber: 3,
      code: 'N-3',
      field: 'row',
      reason: 'Something new.',
      reasonMessage: { key: 'something.new' } as never,
    },
    {
      rowNumber: 4,
      code: 'N-4',
      field: 'row',
      reason: 'There is no such record.',
      reasonMessage: message('record.unknown'),
    },
  ],
  refusedFile: { name: 'refused-rows.csv', content: 'code\r\nN-3\r\n' },
};
const checkedOrDone = answer(register.registerImport, ({ body }) => ({
  heading: 'Register',
  message: body['dryRun'] === 'yes' ? 'Checked' : '1 customer imported.',
  data: { ...figures, isDryRun: body['dryRun'] === 'yes' },
}));
const csv = (text = 'code,name\n') => new File([text], 'register.csv', { type: 'text/csv' });

async function choose(file: File, answers = [checkedOrDone]) {
  const page = await renderScreen(<RegisterImport />, { answers });
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file);
  return page;
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the import of a register', () => {
  it('previews the file, and imports nothing', async () => {
    const { requests } = await choose(csv());
    expect(await screen.findByRole('region', { name: 'Preview of register.csv' })).toBeTruthy();
    expect(screen.getByText('Opening balances').nextElementSibling?.textContent).toBe('−৳50.00');
    expect(screen.getByText('2 packages')).toBeTruthy();
    expect(screen.getByText('Must be a mobile number like 01712345678.')).toBeTruthy();
    expect(requests.map(({ body }) => body)).toEqual([
      {
        file: btoa('code,name\n'),
        format: 'bytes',
        encoding: null,
        giveCodes: 'no',
        dryRun: 'yes',
      },
    ]);
  });

  it("explains a refused row in the language of the screen, else in the server's words", async () => {
    await choose(csv());
    await screen.findByText('Something new.');
    await act(() => showLanguage('bn'));
    expect(await screen.findByText('১ থেকে ৩১ পর্যন্ত পূর্ণ সংখ্যা হতে হবে।')).toBeTruthy();
    expect(screen.getByText('01712345678-এর মতো মোবাইল নম্বর হতে হবে।')).toBeTruthy();
    expect(screen.getAllByText('মোবাইল নম্বর').length).toBeGreaterThan(0);
    expect(await screen.findByText('Something new.')).toBeTruthy();
    expect(screen.getByText('এমন কোনো তথ্য নেই।')).toBeTruthy();
  });

  it('imports it after a confirmation, and links to the customers', async () => {
    const { user, requests } = await choose(csv());
    await user.click(await screen.findByRole('button', { name: 'Import 1 customer' }));
    expect(await screen.findByText('You want to import 1 customer!')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('1 customer imported.')).toBeTruthy();
    expect(requests.at(-1)?.body['dryRun']).toBe('no');
    expect(screen.getByRole('link', { name: 'To the customer list' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it('returns the refused rows as a file', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:refused');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await choose(csv());
    await user.click(await screen.findByRole('button', { name: 'Download rejected rows' }));
    const [file] = saved.mock.lastCall ?? [];
    expect(file instanceof Blob && (await file.text())).toBe('code\r\nN-3\r\n');
  });

  it('sends the bytes of any file, whose kind the server finds out', async () => {
    const { requests } = await choose(new File(['PK!'], 'Register.XLS'));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.body).toMatchObject({ file: btoa('PK!'), format: 'bytes' });
  });

  it("offers no import where all rows exist, and shows a file's faults", async () => {
    const none = answer(register.registerImport, {
      heading: '',
      message: '',
      data: { ...figures, created: 0 },
    });
    await choose(csv(), [none]);
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Import 0 customers',
    });
    expect(button.disabled).toBe(true);
    cleanup();
    const errorMessage = { file: ['The header row lacks: code.'] };
    await choose(csv(), [refusal(register.registerImport, { status: 422, errorMessage })]);
    expect(await screen.findByText('The header row lacks: code.')).toBeTruthy();
    cleanup();
    const { requests } = await choose(new File(['x'], 'register.pdf'));
    expect(await screen.findByText('Choose a CSV, Excel or HTML file.')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it.each([
    [message('register.columnsMissing', { columns: 'code' }), 'শিরোনামের সারিতে নেই: code।'],
    [message('register.tooManyRows', { most: 20_000 }), 'সর্বোচ্চ ২০,০০০টি সারি হতে পারবে।'],
  ])('explains in the language of the screen why a file is refused: %o', async (reason, words) => {
    const errorMessage = { file: ['In English.'] };
    const messages = { heading: message('heading.checkForm'), detail: { file: [reason] } };
    const refused = refusal(register.registerImport, { status: 422, errorMessage, messages });
    const { user } = await renderScreen(<RegisterImport />, { answers: [refused] });
    await act(() => showLanguage('bn'));
    const input = screen.getByLabelText('ফাইল বেছে নিন', { selector: 'input' });
    await user.upload(input, csv());
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText('In English.')).toBeNull();
  });

  it.each(['a.csv', 'a.xlsx'])('reports that %s can no longer be read', async (name) => {
    const { user } = await renderScreen(<RegisterImport />, { answers: [] });
    const file = new File(['code'], name);
    vi.spyOn(file, 'text').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
    vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function fail(
      this: FileReader,
    ) {
      this.dispatchEvent(new Event('error'));
    });
    await user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file);
    expect(await screen.findByText('The file cannot be read. Choose it again.')).toBeTruthy();
  });

  it('asks how a text that is not Unicode is read, and imports it as it was shown', async () => {
    const encodingExamples: Outcome['encodingExamples'] = [
      { encoding: 'windows1252', texts: ['José'] },
      { encoding: 'macRoman', texts: ['JosÈ'] },
    ];
    const read = answer(register.registerImport, ({ body }) => ({
      heading: '',
      message: '',
      data: {
        ...figures,
        encoding: (body['encoding'] || 'windows1252') as never,
        encodingExamples,
      },
    }));
    const { user, requests } = await choose(csv(), [read]);
    const guessed = await screen.findByRole<HTMLInputElement>('radio', { name: /José/ });
    expect(guessed.checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: /JosÈ/ }));
    await waitFor(() => expect(requests.at(-1)?.body['encoding']).toBe('macRoman'));
    await user.click(screen.getByRole('radio', { name: /José/ }));
    await waitFor(() => expect(requests).toHaveLength(3));
    await user.click(await screen.findByRole('button', { name: 'Import 1 customer' }));
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await waitFor(() =>
      expect(requests.at(-1)?.body).toMatchObject({ dryRun: 'no', encoding: 'windows1252' }),
    );
  });

  it('offers codes for rows without one, and shows them before anything is imported', async () => {
    const read = answer(register.registerImport, ({ body }) => ({
      heading: '',
      message: '',
      data: {
        ...figures,
        withoutCode: 2,
        givenCodes:
          body['giveCodes'] === 'yes' ? [{ rowNumber: 2, name: 'Nasrin', code: 'C1001' }] : [],
      },
    }));
    const { user, requests } = await choose(csv(), [read]);
    expect(await screen.findByText('2 rows have no code.')).toBeTruthy();
    expect(screen.queryByText('C1001')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /next free codes/ }));
    expect(await screen.findByText('C1001')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Import 1 customer' }));
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await waitFor(() =>
      expect(requests.at(-1)?.body).toMatchObject({ dryRun: 'no', giveCodes: 'yes' }),
    );
  });

  it('names columns that are not read', async () => {
    const read = answer(register.registerImport, () => ({
      heading: '',
      message: '',
      data: { ...figures, unreadColumns: ['Advance', 'Box'] },
    }));
    await choose(csv(), [read]);
    expect(await screen.findByText('Columns that are not read: Advance, Box.')).toBeTruthy();
  });

  it.each([
    ['a.csv', 10, null],
    ['a.XLSX', 10, null],
    ['a.xls', 10, null],
    ['a.pdf', 10, 'importing.wrongType'],
    ['a.csv', 0, 'importing.emptyFile'],
    ['a.csv', 9 * 1024 * 1024, 'importing.tooLarge'],
  ])('%s of %i bytes: %s', (name, size, problem) => {
    expect(registerProblem({ name, size })).toBe(problem);
  });
});
