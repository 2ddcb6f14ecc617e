import { areaParts } from '@netkhata/contract/area-parts';
import { setup } from '@netkhata/contract/setup';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { AreaSetup } from './named-setup.tsx';

const mirpur = { id: 2, name: 'Mirpur' };
const block = { id: 5, name: 'Block A', area: mirpur };
const saved = { heading: 'Saved', message: '', data: block };
const answers = [
  answer(setup.areaTable, { rows: [mirpur], currentPage: 1, lastPage: 1, perPage: 10, total: 1 }),
  answer(setup.areaDetails, mirpur),
  answer(setup.areaBlocks, [block]),
  answer(setup.areaRoads, []),
  answer(areaParts.blockUpdate, saved),
  answer(areaParts.roadCreate, saved),
];

async function areaScreen(path = '/setup-area?id=2', more = answers) {
  const page = await renderScreen(
    <SignedIn>
      <AreaSetup />
    </SignedIn>,
    { path, answers: [signedInAs(), ...more] },
  );
  const bodyOf = (call: string) => page.requests.find((each) => each.path === call)?.body;
  return { ...page, bodyOf };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('an edited area shows its blocks and roads; a road is added', async () => {
  const { user, bodyOf } = await areaScreen();
  expect(await screen.findByText('Block A')).toBeTruthy();
  expect(await screen.findByText(/^No road yet/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add a road' }));
  await user.type(screen.getByLabelText('Name of the road'), 'Road 7');
  const roads = within(screen.getByRole('region', { name: 'Roads' }));
  await user.click(roads.getByRole('button', { name: 'Save' }));
  await roads.findByRole('button', { name: 'Add a road' });
  expect(bodyOf('road_create')).toEqual({ area: 2, name: 'Road 7' });
});

it('a block is renamed in its row; the input is kept when that fails', async () => {
  const no = refusal(areaParts.blockUpdate, {
    status: 422,
    errorMessage: { name: ['This area has such a block already.'] },
  });
  const { user, requests } = await areaScreen(
    undefined,
    answers.map((each) => (each.endpoint === areaParts.blockUpdate ? no : each)),
  );
  await user.click(await screen.findByRole('button', { name: 'Edit Block A' }));
  const name = screen.getByLabelText<HTMLInputElement>('Name of the block');
  await user.clear(name);
  await user.type(name, 'Block B');
  const blocks = within(screen.getByRole('region', { name: 'Blocks' }));
  await user.click(blocks.getByRole('button', { name: 'Update' }));
  expect(await blocks.findByText('This area has such a block already.')).toBeTruthy();
  expect(name.value).toBe('Block B');
  expect(requests.find(({ path }) => path === 'block_update')?.body).toEqual({
    id: 5,
    name: 'Block B',
    openedWith: { name: 'Block A' },
  });
});

it('a new area has no blocks or roads', async () => {
  await areaScreen('/setup-area');
  await screen.findByText('Mirpur');
  expect(screen.queryByRole('region', { name: 'Blocks' })).toBeNull();
});
