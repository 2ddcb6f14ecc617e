import { auditTrail } from '@netkhata/contract/audit-trail';
import { company } from '@netkhata/contract/company';
import { labels } from '@netkhata/contract/labels';
import { profile } from '@netkhata/contract/profile';
import { uploads } from '@netkhata/contract/uploads';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LabelPanel } from '../../features/customers/labels/label-panel.tsx';
import { PeriodPanel } from '../../features/dashboard/period-panel.tsx';
import { showLanguage } from '../../i18n/use-text.ts';
import { type Answer, answer, heldAnswer, refusal } from '../../test-support/answers.ts';
import { companyRecord } from '../../test-support/company-record.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { QuickActions } from './quick-actions.tsx';
import { QuickPanel } from './quick-panel.tsx';
import { UserPanel } from './user-panel.tsx';

const onDone = vi.fn<() => void>();

async function open(element: ReactNode, answers: readonly Answer[] = [], path = '/screen') {
  const all = [...answers, signedInAs()];
  const shown = await renderScreen(<SignedIn>{element}</SignedIn>, { answers: all, path });
  await waitFor(() => expect(shown.container.querySelector('button, a')).not.toBeNull());
  return shown;
}

afterEach(async () => {
  cleanup();
  onDone.mockReset();
  localStorage.clear();
  await showLanguage('en');
});

describe('quick actions', () => {
  it('link to the four most frequent actions', async () => {
    const { user, router } = await open(<QuickActions onDone={onDone} />);
    const names = screen.getAllByRole('button').map((button) => button.textContent);
    expect(names.slice(0, 4)).toEqual([
      'Collect a payment',
      'Register a customer',
      'Create a bill',
      'Send an SMS',
    ]);
    await user.click(screen.getByRole('button', { name: 'Create a bill' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bill-create'));
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('explain why one is disabled', async () => {
    await open(<QuickActions onDone={onDone} />, [signedInAs({ rights: ['customers'] })]);
    const collect = screen.getByRole<HTMLButtonElement>('button', { name: 'Collect a payment' });
    expect([collect.disabled, collect.title]).toEqual([true, 'Your role may not do this.']);
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Register a customer' }).disabled,
    ).toBe(false);
  });
});

describe('labels', () => {
  const shops = answer(labels.labelOptions, [{ id: 4, name: 'Partner', customers: 12 }]);

  it('choosing one lists its customers', async () => {
    const { user, router } = await open(<LabelPanel onDone={onDone} />, [shops]);
    await user.click(await screen.findByRole('button', { name: 'Partner 12' }));
    await waitFor(() => expect(router.state.location.href).toBe('/customer-list?label=4'));
  });

  it('Add new creates one', async () => {
    const made = answer(labels.labelCreate, {
      heading: 'Label made',
      message: '',
      data: { id: 5, name: 'Staff' },
    });
    const { user, requests } = await open(<LabelPanel onDone={onDone} />, [shops, made]);
    await user.click(screen.getByRole('button', { name: 'Add new' }));
    await user.type(screen.getByLabelText('Name of the label'), 'Staff{Enter}');
    expect((await screen.findByRole('status')).textContent).toContain('Label made');
    expect(requests.find(({ path }) => path === 'label_create')?.body).toEqual({ name: 'Staff' });
    expect(screen.queryByLabelText('Name of the label')).toBeNull();
  });
});

describe('the user panel', () => {
  it('shows name, zone and picture, with links to the profile and to sign out', async () => {
    const image: Answer = {
      endpoint: uploads.uploadedImage,
      reply: () => new Response(new Blob(['png'], { type: 'image/png' })),
    };
    const who = signedInAs({ fileName: 'me.png', zone: { id: 1, name: 'North' } });
    const { container } = await open(<UserPanel onDone={onDone} />, [who, image]);
    expect(screen.getByText('Ayesha Rahman')).toBeTruthy();
    expect(screen.getByText('North')).toBeTruthy();
    await waitFor(() => expect(container.querySelector('img')?.src).toMatch(/^data:image/));
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/user/profile', '/logout']);
  });

  it('says the version of the product', async () => {
    await open(<UserPanel onDone={onDone} />, [answer(company.companySettings, companyRecord())]);
    expect(await screen.findByText('Version 1.0.0')).toBeTruthy();
  });

  it('stores a language on this device and on the user', async () => {
    const saved = answer(profile.ownProfileUpdate, { heading: '', message: '', data: {} });
    const { user, requests } = await open(<UserPanel onDone={onDone} />, [saved]);
    await user.selectOptions(screen.getByLabelText('Language'), 'de');
    expect(await screen.findByRole('link', { name: 'Abmelden' })).toBeTruthy();
    await waitFor(() =>
      expect(requests.find(({ path }) => path === 'profile_update')?.body).toEqual({
        language: 'de',
      }),
    );
    expect(localStorage.getItem('i18nConfig')).toBe('{"selectedLang":"de"}');
  });

  it('reports when the theme could not be stored on the user, and still applies it', async () => {
    const failed = refusal(profile.preferencesUpdate, { status: 500, errorMessage: 'Not kept' });
    const { user } = await open(<UserPanel onDone={onDone} />, [failed]);
    await user.selectOptions(screen.getByLabelText('Theme'), 'dark');
    expect((await screen.findByRole('alert')).textContent).toContain('Not kept');
    expect(localStorage.getItem('colorScheme')).toBe('dark');
  });
});

describe('the dashboard period', () => {
  it('is in the address', async () => {
    const { user, router } = await open(<PeriodPanel onDone={onDone} />, [], '/dashboard');
    await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ period: 'last_7_days' }));
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('is a range of two days, refused when reversed or too long', async () => {
    const { user, router } = await open(<PeriodPanel onDone={onDone} />, [], '/dashboard');
    const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('To')];
    await user.type(from, '15/11/2026');
    await user.type(to, '01/11/2026');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByText('The last day may not be before the first.')).toBeTruthy();
    await user.clear(from);
    await user.type(from, '01/10/2025');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByText('At most 366 days.')).toBeTruthy();
    await user.clear(from);
    await user.type(from, '01/10/2026');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        period: 'range',
        from: '2026-10-01',
        to: '2026-11-01',
      }),
    );
  });
});

describe('the quick panel', () => {
  const action = {
    id: 9,
    at: '2026-11-21T06:00:00Z',
    action: 'customerUpdate',
    subject: 'customer',
    subjectId: 7,
    address: null,
    user: 'Babul',
    what: { name: 'Karim (C1007)', amount: null, day: null },
  };
  const rows = [{ ...action, changes: [], names: {} }];
  const page = { rows, currentPage: 1, lastPage: 1, perPage: 10, total: 1 };

  it('filters the audit trail, and links to it', async () => {
    const trail = answer(auditTrail.auditTrailTable, page);
    const { user, requests } = await open(<QuickPanel isOpen onClose={onDone} />, [trail]);
    const line = await screen.findByRole('link', {
      name: /Babul changed the details of Karim \(C1007\)/,
    });
    expect(line.getAttribute('href')).toBe('/customer-details/7');
    expect(screen.getByRole('link', { name: 'Audit Trail' }).getAttribute('href')).toBe(
      '/settings-audit',
    );
    await user.type(screen.getByLabelText('Filter'), 'babul');
    await waitFor(() => expect(requests.at(-1)?.query.get('globalSearch')).toBe('babul'));
    await user.selectOptions(screen.getByLabelText('Subject'), 'Customer');
    await waitFor(() =>
      expect(requests.at(-1)?.body).toEqual({
        columns: { subject: { filterValue: 'is:customer;' } },
      }),
    );
  });

  it('links to the audit trail where the link stays, so only beneath rows that are there', async () => {
    const [trail, arrive] = heldAnswer(answer(auditTrail.auditTrailTable, page));
    await open(<QuickPanel isOpen onClose={onDone} />, [trail]);
    await screen.findByLabelText('Filter');
    expect(screen.queryByRole('link')).toBeNull();
    arrive();
    await screen.findByRole('link', { name: /Babul changed the details/ });
    expect(screen.getByRole('link', { name: 'Audit Trail' })).toBeTruthy();
  });

  it('links to the audit trail also where its rows cannot be read', async () => {
    const refused = refusal(auditTrail.auditTrailTable, { status: 422, heading: 'Out of order' });
    await open(<QuickPanel isOpen onClose={onDone} />, [refused]);
    await screen.findByText('Out of order');
    expect(screen.getByRole('link', { name: 'Audit Trail' })).toBeTruthy();
  });

  it('shows users without the right their own actions', async () => {
    const own = answer(auditTrail.ownActions, [action]);
    const clerk = signedInAs({ rights: ['customers'] });
    await open(<QuickPanel isOpen onClose={onDone} />, [clerk, own]);
    expect(
      await screen.findByRole('link', { name: /Babul changed the details of Karim \(C1007\)/ }),
    ).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Audit Trail' })).toBeNull();
  });

  it('stores preferences on the user, and the layout on this device', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const saved = answer(profile.preferencesUpdate, { heading: '', message: '', data: {} });
    const trail = answer(auditTrail.auditTrailTable, page);
    const { user, requests } = await open(<QuickPanel isOpen onClose={onDone} />, [trail, saved]);
    await user.click(await screen.findByRole('tab', { name: 'Settings' }));
    await user.click(screen.getByRole('switch', { name: 'Minimise menu' }));
    await waitFor(() => expect(requests.at(-1)?.path).toBe('users/get_user_info'));
    expect(requests.find(({ path }) => path === 'preferences_update')?.body).toEqual({
      isMenuNarrow: true,
    });
    expect(document.cookie).toContain('menuMinimised=1');
    await user.selectOptions(screen.getByLabelText('Rows per page'), '200');
    await user.selectOptions(screen.getByLabelText('Receipt paper'), '80 mm');
    const preferenceUpdates = requests.filter(({ path }) => path === 'preferences_update');
    await waitFor(() =>
      expect(preferenceUpdates.slice(1).map(({ body }) => body)).toEqual([
        { rowsPerPage: 200 },
        { receiptPaper: 'roll' },
      ]),
    );
    expect(localStorage.getItem('rowsPerPage')).toBe('200');
    expect(localStorage.getItem('receiptPaper')).toBe('roll');
    await user.click(screen.getByRole('switch', { name: 'Fixed footer' }));
    expect(reload).toHaveBeenCalledOnce();
    expect(localStorage.getItem('layoutConfig')).toContain(
      '"footer":{"isShown":true,"isFixed":true}',
    );
  });
});
