import { company } from '@netkhata/contract/company';
import { uploads } from '@netkhata/contract/uploads';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, type Answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { CompanySettings } from './company-settings.tsx';
import { imageProblem } from './image-field.tsx';

const settings = answer(company.companySettings, {
  name: 'Sky Net',
  address: null,
  phone: null,
  email: null,
  website: null,
  logo: null,
  publicAddress: null,
  codePrefix: 'SN',
  timeZone: 'Asia/Dhaka',
  currencySign: '৳',
  language: 'bn',
  vatPercent: 5,
  isVatInclusive: false,
  discountLimit: paisa(10_000),
  smsOnGenerate: false,
});
const saved = answer(company.companySettingsUpdate, {
  heading: 'Settings saved',
  message: 'Company settings saved successfully.',
  data: {},
});
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });

async function screenOf(answers: Answer[] = [saved], user = signedInAs()) {
  const page = await renderScreen(
    <SignedIn>
      <CompanySettings />
    </SignedIn>,
    { answers: [user, settings, ...answers] },
  );
  await screen.findByLabelText('Company Name');
  return { ...page, sent: () => page.asked.filter(({ path }) => path.endsWith('update')) };
}

afterEach(cleanup);

describe('company settings', () => {
  it('sends all of its fields, and leaves time zone and currency as they are', async () => {
    const { user, sent } = await screenOf();
    await user.type(field('Public address'), 'https://pay.sky.net');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Company settings saved successfully.')).toBeTruthy();
    expect(sent()[0]?.body).toMatchObject({
      name: 'Sky Net',
      publicAddress: 'https://pay.sky.net',
      codePrefix: 'SN',
      language: 'bn',
      discountLimit: 100,
      smsOnGenerate: 'no',
      vatPercent: 5,
      isVatInclusive: 'no',
      vatStartsOn: null,
      timeZone: null,
      currencySign: null,
    });
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('asks from which day a new VAT rate counts only when the rate is changed', async () => {
    const { user } = await screenOf();
    expect(screen.queryByLabelText('New rate from')).toBeNull();
    await user.clear(field('VAT percent'));
    await user.type(field('VAT percent'), '7.5');
    expect(screen.getByLabelText('New rate from')).toBeTruthy();
  });

  it('sends nothing without a name or a rate, and goes to the first', async () => {
    const { user, sent } = await screenOf();
    await user.clear(field('Company Name'));
    await user.clear(field('VAT percent'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(field('Company Name')));
    expect(screen.getAllByText('This field is required.')).toHaveLength(2);
    expect(sent()).toHaveLength(0);
  });

  it('puts the message of the server beside its field and keeps what was typed', async () => {
    const wrong = 'Must be an address like https://example.com.';
    const { user } = await screenOf([
      refusal(company.companySettingsUpdate, {
        status: 422,
        errorMessage: { publicAddress: [wrong] },
      }),
    ]);
    await user.type(field('Public address'), 'sky{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(field('Public address')));
    expect(field('Public address').value).toBe('sky');
  });

  it('is shown, but not changed, without administration', async () => {
    await screenOf([], signedInAs({ rights: ['customers'] }));
    expect(screen.getByText('Only an administrator may change these settings.')).toBeTruthy();
    expect(field('Company Name').closest('fieldset')?.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    const choose = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose an image' });
    expect(choose.disabled).toBe(true);
  });
});

describe('the logo', () => {
  const image = (type: string) => new File(['x'], 'logo', { type });

  it('is sent as it is once it is chosen', async () => {
    const stored = answer(uploads.companyLogoUpload, {
      heading: 'Logo saved',
      message: '',
      data: { file: 'a.png', width: 1, height: 1 },
    });
    const { user, asked } = await screenOf([stored]);
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no field for a file');
    await user.upload(input, image('image/png'));
    expect(await screen.findByText('Logo saved')).toBeTruthy();
    const upload = asked.find(({ path }) => path === 'company_logo');
    expect(upload?.headers.get('Content-Type')).toBe('image/png');
  });

  it('is refused before it is sent when it is of another kind, or too large', () => {
    expect(imageProblem({ type: 'image/gif', size: 10 })).toBe('settings.imageType');
    expect(imageProblem({ type: 'image/png', size: 2 * 1024 * 1024 + 1 })).toBe(
      'settings.imageSize',
    );
    expect(imageProblem({ type: 'image/webp', size: 2 * 1024 * 1024 })).toBeNull();
  });
});
