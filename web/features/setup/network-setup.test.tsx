import { message } from '@netkhata/contract/messages';
import { network } from '@netkhata/contract/network';
import { networkProfiles } from '@netkhata/contract/network-profiles';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { onPhone } from '../../test-support/on-phone.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { renderSignedIn, SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { ProfileSetup } from './profile-setup.tsx';
import { RouterSetup } from './router-setup.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const router = {
  id: 1,
  name: 'Mirpur core',
  address: '10.0.0.1',
  mode: 'radius' as const,
  hasSecret: true,
  coaPort: 3799,
  timeZone: 'Asia/Dhaka',
  active: true,
  lastSeen: '2026-11-21T04:00:00Z',
  customers: 312,
  online: 287,
  configured: true,
};
const page = { currentPage: 1, lastPage: 1, perPage: 10, total: 1 };
const routers = answer(network.routerTable, { ...page, rows: [router] });
const saved = { heading: 'Saved', message: 'Saved.' };

const profile = {
  id: 100,
  name: 'home-10',
  rateDown: 10_000,
  rateUp: 5500,
  burstDown: null,
  burstUp: null,
  thresholdDown: null,
  thresholdUp: null,
  burstTime: null,
  pool: 'homes',
  addressList: null,
  rateLimit: '5500k/10000k',
  packages: 2,
};
const profiles = answer(networkProfiles.networkProfileTable, { ...page, rows: [profile] });

describe('routers', () => {
  const open = (path: string, rights?: Parameters<typeof signedInAs>[0]) =>
    renderScreen(
      <SignedIn>
        <RouterSetup />
      </SignedIn>,
      {
        path,
        answers: [
          signedInAs(rights),
          routers,
          answer(network.routerDetails, router),
          answer(network.routerUpdate, { ...saved, data: { id: 1, name: router.name } }),
          answer(network.routerTest, {
            ...saved,
            data: {
              checks: [
                {
                  check: 'secret',
                  isRight: true,
                  text: 'Known.',
                  message: message('router.hasSecret'),
                },
                {
                  check: 'order',
                  isRight: false,
                  text: 'Nothing answers.',
                  message: message('router.noAnswer', { port: 3799 }),
                },
              ],
            },
          }),
        ],
      },
    );

  it("keep a secret that is left empty, and show a test's result in words", async () => {
    const { requests, user } = await open('/setup-router?id=1');
    await user.click(await screen.findByRole('button', { name: 'Test' }));
    expect(await screen.findByText('Secret: works')).toBeTruthy();
    expect(screen.getByText('CoA: does not work')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === 'router_update')?.body).toMatchObject({
        id: 1,
        radiusSecret: '',
        coaPort: 3799,
      }),
    );
  });

  it('are two lines on a phone, opened by a tap or the pencil', async () => {
    onPhone();
    const { router: at, user } = await open('/setup-router');
    const row = (await screen.findByText('Mirpur core')).closest('tr') as HTMLElement;
    expect(row.querySelector('[data-lines]')?.textContent).toMatch(
      /^Mirpur core10\.0\.0\.121 Nov 2026/,
    );
    await user.click(within(row).getByRole('button', { name: 'More of 1 Mirpur core' }));
    expect(within(row).getByText('312')).toBeTruthy();
    // The edit button is in the line itself, and not repeated among the details.
    await user.click(within(row).getByRole('button', { name: 'Edit Mirpur core' }));
    expect(at.state.location.search).toEqual({ id: 1 });
  });

  it('are read-only for a user who may only view', async () => {
    await open('/setup-router', { rights: ['customers', 'network'] });
    expect(await screen.findByText('Mirpur core')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull();
  });

  it('can be read by a user of one zone, who is told why not more', async () => {
    await open('/setup-router?id=1', { userType: '2', zone: { id: 3, name: 'North' } });
    await screen.findByText(/^These settings apply to all zones/);
    const address = await screen.findByRole('textbox', { name: 'Address' });
    for (const control of [
      address,
      screen.getByRole('checkbox'),
      screen.getByRole('button', { name: 'Update' }),
      await screen.findByRole('button', { name: 'Test' }),
    ]) {
      expect(control.matches('[disabled], fieldset[disabled] *')).toBe(true);
    }
  });
});

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('netkhata.draft.'));

it('a router goes on from a draft, which keeps no secret', async () => {
  const open = () =>
    renderSignedIn(<RouterSetup />, {
      path: '/setup-router?id=1',
      answers: [
        routers,
        answer(network.routerDetails, router),
        answer(network.routerUpdate, { ...saved, data: { id: 1, name: 'x' } }),
      ],
    });
  const name = () => screen.findByLabelText<HTMLInputElement>('Name');
  const first = await open();
  await first.user.type(await name(), ' 2');
  await first.user.type(screen.getByLabelText(/secret/i, { selector: 'input' }), 'hush-77');
  cleanup();
  expect(drafts()).toHaveLength(1);
  expect(JSON.stringify({ ...localStorage })).not.toContain('hush-77');
  const { user, requests } = await open();
  await screen.findByText(/^You were changing .* 2, .* keys are not kept/);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await name()).value).toBe(`${router.name} 2`);
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(drafts()).toEqual([]));
  expect(requests.find(({ path }) => path === 'router_update')?.body).toMatchObject({
    name: `${router.name} 2`,
    radiusSecret: '',
  });
});

it('a profile is typed in megabits and sent in kilobits', async () => {
  const { requests, user } = await renderScreen(
    <SignedIn>
      <ProfileSetup />
    </SignedIn>,
    {
      path: '/setup-network-profile',
      answers: [
        signedInAs(),
        profiles,
        answer(networkProfiles.networkProfileCreate, { ...saved, data: { id: 101, name: 'x' } }),
      ],
    },
  );
  expect(await screen.findByText('5.5 Mbit/s')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'home-20');
  await user.type(screen.getByRole('textbox', { name: 'Download, Mbit/s' }), '20');
  await user.type(screen.getByRole('textbox', { name: 'Upload, Mbit/s' }), '০.৫১২');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requests.find(({ path }) => path === 'network_profile_create')?.body).toMatchObject({
      name: 'home-20',
      rateDown: 20_000,
      rateUp: 512,
      burstDown: null,
    }),
  );
});
