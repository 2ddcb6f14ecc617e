import { networkDifferences } from '@netkhata/contract/network-differences';
import { networkSessions } from '@netkhata/contract/network-sessions';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showLanguage, importWithTexts } from '../../i18n/use-text.ts';
import { answer, type Answer, refusal } from '../../test-support/answers.ts';
import { onPhone } from '../../test-support/on-phone.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import type { Difference } from './difference-words.tsx';
import { NetworkDifferences } from './network-differences.tsx';

const difference = (id: number, change: Partial<Difference>): Difference => ({
  id,
  kind: 'mac',
  source: 'file',
  customerId: id,
  code: `C${id}`,
  name: `Customer ${id}`,
  login: `user-${id}`,
  routerId: 4,
  router: 'Savar POP',
  books: { is: 'text', value: 'AA:BB:CC:00:00:01' },
  network: { is: 'text', value: 'AA:BB:CC:00:00:02' },
  since: '2026-11-20T05:00:00Z',
  asOf: '2026-11-21T16:14:05Z',
  repair: 'take',
  isInScript: true,
  ...change,
});
const ROWS = [
  difference(7, {
    kind: 'online_off',
    source: 'radius',
    books: { is: 'off' },
    network: { is: 'online', value: '10.20.0.9' },
    repair: 'end_session',
    isInScript: null,
  }),
  difference(8, {}),
  difference(9, {
    kind: 'unknown',
    customerId: null,
    code: null,
    name: null,
    login: 'stranger',
    books: { is: 'absent' },
    network: { is: 'on', value: 'default' },
    repair: null,
    isInScript: false,
  }),
  difference(10, {
    kind: 'password',
    books: { is: 'password' },
    network: { is: 'other_password' },
  }),
];

const figures = answer(networkDifferences.networkDifferenceFigures, {
  checkedAt: '2026-11-22T05:00:00Z',
  kinds: [
    { kind: 'online_off', count: 1 },
    { kind: 'unknown', count: 1 },
  ],
  routers: [
    {
      id: 4,
      name: 'Savar POP',
      isRadius: false,
      lastSeen: null,
      differences: 4,
      inScript: 2,
      reading: {
        readAt: '2026-11-21T16:14:05Z',
        uploadedAt: '2026-11-21T17:00:00Z',
        uploadedBy: 'Rina',
        fileName: 'savar.rsc',
        version: 'RouterOS 7.16.2',
        hasPasswords: false,
        secrets: 296,
        leftOut: 4,
      },
    },
  ],
});
/** Figures of the network with the moment since when logins come from the copy. */
const networkFigures = (copySince: string | null) =>
  answer(networkSessions.networkFigures, {
    hasRouters: true,
    online: 3,
    silent: 0,
    silentRouters: 0,
    differences: 4,
    copySince,
  });
const table = (rows: Difference[] = ROWS) =>
  answer(networkDifferences.networkDifferenceTable, {
    rows,
    currentPage: 1,
    lastPage: 1,
    perPage: 10,
    total: rows.length,
  });
const done = { heading: 'Differences', message: 'Done.' };
const settled = answer(networkDifferences.networkDifferenceSettle, {
  ...done,
  data: { difference: 7 },
});
const ticked = answer(networkDifferences.networkScriptUpdate, { ...done, data: { changed: 1 } });
const taken = answer(networkDifferences.routerReadingUpload, {
  ...done,
  data: { secrets: 1, leftOut: 0, differences: 1 },
});
const script = answer(networkDifferences.networkScriptExport, {
  ...done,
  data: { name: 'Savar-POP.rsc', content: '# head\n', commands: 2 },
});

async function differencesScreen(answers: Answer[] = [], user = signedInAs()) {
  await importWithTexts(['network'], Promise.resolve());
  const page = await renderScreen(
    <SignedIn>
      <NetworkDifferences />
    </SignedIn>,
    {
      answers: [
        ...answers,
        user,
        networkFigures(null),
        figures,
        table(),
        settled,
        ticked,
        taken,
        script,
      ],
    },
  );
  const sent = (path: string) =>
    page.requests.filter((each) => each.path === path).map(({ body }) => body);
  return { ...page, sent };
}
const list = () => screen.findByRole('table', { name: 'Differences' });
const rowOf = async (text: string) => {
  const row = (await within(await list()).findByText(text)).closest('tr');
  if (!row) throw new Error(`No row has ${text}`);
  return within(row as HTMLElement);
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the board of differences', () => {
  it('shows both sides, and nothing of a password', async () => {
    await differencesScreen();
    const online = await rowOf('Customer 7');
    expect(online.getByText('Online although suspended')).toBeTruthy();
    expect(online.getByText('10.20.0.9')).toBeTruthy();
    expect((await rowOf('Customer 8')).getByText('in the script')).toBeTruthy();
    expect((await rowOf('Customer 10')).getByText('another password')).toBeTruthy();
    expect(screen.getByText(/296 secrets, as of/)).toBeTruthy();
    expect(screen.getByText(/Exported without passwords/)).toBeTruthy();
    await act(() => showLanguage('bn'));
    expect(await screen.findByText('অন্য পাসওয়ার্ড')).toBeTruthy();
    await act(() => showLanguage('en'));
  });

  it('says since when logins come from the copy, in any language, and nothing otherwise', async () => {
    await differencesScreen([networkFigures('2026-11-22T04:10:00Z')]);
    const notice = await screen.findByText(/^Logins use a copy of the data since .*10:10/);
    expect(notice.getAttribute('role')).toBe('alert');
    await act(() => showLanguage('bn'));
    expect(await screen.findByText(/লগইন চলছে অনুলিপি থেকে/)).toBeTruthy();
    await act(() => showLanguage('en'));
    cleanup();
    await differencesScreen();
    await list();
    expect(screen.queryByText(/use a copy of the data/)).toBeNull();
  });

  it('settles one after a confirmation', async () => {
    const { user, sent } = await differencesScreen();
    await user.click((await rowOf('Customer 7')).getByRole('button', { name: 'Disconnect' }));
    const first = await screen.findByRole('dialog');
    await user.click(within(first).getByRole('button', { name: 'Disconnect' }));
    await waitFor(() =>
      expect(sent('network_difference_settle')).toEqual([{ difference: 7, repair: 'end_session' }]),
    );
    const take = { name: 'Use the router’s value' };
    await user.click((await rowOf('Customer 8')).getByRole('button', take));
    const second = await screen.findByRole('dialog');
    expect(within(second).getByText(/Customer 8/)).toBeTruthy();
    await user.click(within(second).getByRole('button', take));
    await waitFor(() => expect(sent('network_difference_settle')).toHaveLength(2));
  });

  it('adds a name unknown to the books to the script only on request', async () => {
    const { user, sent } = await differencesScreen();
    const stranger = await rowOf('stranger');
    await user.click(stranger.getByRole('button', { name: 'Add to the script' }));
    await waitFor(() =>
      expect(sent('network_script_update')).toEqual([
        { router: 4, kind: 'unknown', difference: 9, isInScript: 'yes' },
      ]),
    );
  });

  it('shows both sides in two lines on a phone, with the button beside them', async () => {
    onPhone();
    await differencesScreen();
    const stranger = (await screen.findByText('stranger')).closest('tr') as HTMLElement;
    expect(stranger.querySelector('[data-lines]')?.textContent).toBe(
      'strangerNot a customer: not there / on · default',
    );
    expect(within(stranger).getByRole('button', { name: 'Add to the script' })).toBeTruthy();
  });

  it('shows no button to a user who may only view', async () => {
    await differencesScreen([], signedInAs({ rights: ['network', 'customers'] }));
    await list();
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Upload/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Script/ })).toBeNull();
  });

  it('says where everything agrees', async () => {
    await differencesScreen([table([])]);
    expect(await screen.findByText('Netkhata and the routers match.')).toBeTruthy();
  });
});

describe('the list of a router', () => {
  const file = new File(['/ppp secret\n'], 'savar.rsc');
  const input = () => screen.findByLabelText('Upload list: Savar POP', { selector: 'input' });

  it('is uploaded completely', async () => {
    const { sent } = await differencesScreen();
    await userEvent.setup({ applyAccept: false }).upload(await input(), file);
    await waitFor(() =>
      expect(sent('router_reading_upload')).toEqual([
        { router: 4, name: 'savar.rsc', file: btoa('/ppp secret\n') },
      ]),
    );
  });

  it('that is refused shows the reason beside the lists', async () => {
    const refused = refusal(networkDifferences.routerReadingUpload, {
      status: 422,
      errorMessage: { file: ['This is no list.'] },
    });
    await differencesScreen([refused]);
    await userEvent.setup({ applyAccept: false }).upload(await input(), file);
    expect(await screen.findByText('savar.rsc: This is no list.')).toBeTruthy();
  });

  it('of another router replaces the one here only when that is confirmed', async () => {
    const refused = refusal(networkDifferences.routerReadingUpload, {
      status: 409,
      errorMessage: 'The list is of the router Uttara.',
      data: { doubt: 'other_router' },
    });
    const { sent } = await differencesScreen([refused]);
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(await input(), file);
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText('The list is of the router Uttara.')).toBeTruthy();
    expect(sent('router_reading_upload')).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Replace the list' }));
    await waitFor(() =>
      expect(sent('router_reading_upload').at(-1)).toEqual({
        router: 4,
        name: 'savar.rsc',
        file: btoa('/ppp secret\n'),
        isConfirmed: 'yes',
      }),
    );
  });

  it('is turned into a downloadable script', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const { user } = await differencesScreen();
    await user.click(await screen.findByRole('button', { name: /Script: Savar POP/ }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  });
});
