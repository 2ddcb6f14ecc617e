import { company } from '@netkhata/contract/company';
import { uploads } from '@netkhata/contract/uploads';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { currentRegionalSettings } from '../../i18n/regional-settings.ts';
import { applyRegionalSettings } from '../../i18n/use-text.ts';
import { imageProblem } from '../../shared/images/image-field.tsx';
import { answer, type Answer, refusal } from '../../test-support/answers.ts';
import { companyRecord } from '../../test-support/company-record.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { CompanySettings } from './company-settings.tsx';

const settings = answer(
  company.companySettings,
  companyRecord({ vatPercent: 5, isVatInclusive: false, discountLimit: paisa(10_000) }),
);
const saved = answer(company.companySettingsUpdate, {
  heading: 'Settings saved',
  message: 'Company settings saved successfully.',
  data: {},
});
const home = currentRegionalSettings();
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
/** Sets the value directly, as user-event is slow on selects with hundreds of options. */
const pick = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

async function screenOf(answers: Answer[] = [saved], user = signedInAs()) {
  const page = await renderScreen(
    <SignedIn>
      <CompanySettings />
    </SignedIn>,
    { answers: [user, settings, ...answers] },
  );
  await screen.findByLabelText('Company Name');
  return { ...page, sent: () => page.requests.filter(({ path }) => path.endsWith('update')) };
}

afterEach(() => {
  cleanup();
  applyRegionalSettings(home);
});

describe('company settings', () => {
  it('say the version of the product', async () => {
    await screenOf();
    expect(screen.getByText('Version 1.0.0')).toBeTruthy();
  });

  it('sends all of its fields', async () => {
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
      askAgainFrom: 100_000,
      payOutLimit: 10_000,
      smsOnGenerate: 'no',
      vatPercent: 5,
      isVatInclusive: 'no',
      vatStartsOn: null,
      timeZone: 'Asia/Dhaka',
      currencyCode: 'BDT',
      currencySign: '৳',
      numberGrouping: 'lakh',
      phoneRule: 'bangladesh',
    });
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('shows the limits to somebody who may not change them, and why', async () => {
    const { user, sent } = await screenOf([saved], signedInAs({ userType: '2' }));
    for (const label of [
      'Discount limit',
      'Confirm large payments from',
      'Approve pay-outs above',
    ]) {
      expect(field(label).disabled).toBe(true);
    }
    expect(screen.getAllByText('Only a Super Admin can change this limit.')).toHaveLength(3);
    await user.type(field('Public address'), 'https://pay.sky.net');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ discountLimit: 100, payOutLimit: 10_000 });
  });

  it('changes the region: the screen uses the new formats at once', async () => {
    const { user, sent } = await screenOf();
    pick('Time zone', 'America/New_York');
    pick('Currency', 'USD');
    expect(field('Currency sign').value).toBe('$');
    await user.type(field('Currency sign'), '{Home}US');
    pick('Digit grouping', 'thousand');
    pick('Mobile numbers', 'international');
    await user.clear(field('Discount limit'));
    await user.type(field('Discount limit'), '1234567');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const place = {
      timeZone: 'America/New_York',
      currencyCode: 'USD',
      currencySign: 'US$',
      numberGrouping: 'thousand',
      phoneRule: 'international',
    } as const;
    await waitFor(() => expect(currentRegionalSettings()).toEqual(place));
    expect(sent()[0]?.body).toMatchObject(place);
    await waitFor(() => expect(field('Discount limit').value).toBe('1,234,567.00'));
    expect(screen.getAllByText('US$')).toHaveLength(3);
  });

  it("asks for a new VAT rate's first day only when the rate is changed", async () => {
    const { user } = await screenOf();
    expect(screen.queryByLabelText('New rate from')).toBeNull();
    await user.clear(field('VAT percent'));
    await user.type(field('VAT percent'), '7.5');
    expect(screen.getByLabelText('New rate from')).toBeTruthy();
  });

  it('sends nothing without a name, a currency sign or a rate, and focuses the first', async () => {
    const { user, sent } = await screenOf();
    await user.clear(field('Currency sign'));
    await user.clear(field('Company Name'));
    await user.clear(field('VAT percent'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(field('Company Name')));
    expect(screen.getAllByText('This field is required.')).toHaveLength(3);
    expect(sent()).toHaveLength(0);
  });

  it("shows the server's message beside its field and keeps the input", async () => {
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

  it('is read-only without the right to administer', async () => {
    await screenOf([], signedInAs({ rights: ['customers'] }));
    expect(screen.getByText('Only an administrator can change these settings.')).toBeTruthy();
    expect(field('Company Name').closest('fieldset')?.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    const choose = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose an image' });
    expect(choose.disabled).toBe(true);
  });
});

describe('the logo', () => {
  const image = (type: string) => new File(['x'], 'logo', { type });

  it('is sent unchanged once chosen', async () => {
    const stored = answer(uploads.companyLogoUpload, {
      heading: 'Logo saved',
      message: '',
      data: { file: 'a.png', width: 1, height: 1 },
    });
    const { user, requests } = await screenOf([stored]);
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no field for a file');
    await user.upload(input, image('image/png'));
    expect(await screen.findByText('Logo saved')).toBeTruthy();
    const upload = requests.find(({ path }) => path === 'company_logo');
    expect(upload?.headers.get('Content-Type')).toBe('image/png');
  });

  it('is refused before sending when of the wrong kind or too large', () => {
    expect(imageProblem({ type: 'image/gif', size: 10 })).toBe('settings.imageType');
    expect(imageProblem({ type: 'image/png', size: 2 * 1024 * 1024 + 1 })).toBe(
      'settings.imageSize',
    );
    expect(imageProblem({ type: 'image/webp', size: 2 * 1024 * 1024 })).toBeNull();
  });
});
