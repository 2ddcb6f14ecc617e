import { setup } from '@netkhata/contract/setup';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, answer, refusal } from '../test-support/answers.ts';
import { renderScreen } from '../test-support/render-screen.tsx';
import { useChange } from './use-change.ts';
import { useRead } from './use-read.ts';

const saved = answer(setup.zoneCreate, {
  heading: '',
  message: 'Zone saved.',
  data: { id: 1, name: 'A' },
});
const refused = refusal(setup.zoneCreate, {
  status: 409,
  heading: 'Not saved',
  errorMessage: { name: ['Is taken.', 'Choose another.'] },
});

function Zones() {
  const zones = useRead(setup.zoneOptions, {});
  const creation = useChange(setup.zoneCreate);
  const save = (name: string) => void creation.run({ body: { name } });
  return (
    <>
      <button type="button" onClick={() => save('A')}>
        Save A
      </button>
      <button type="button" onClick={() => save('B')}>
        Save B
      </button>
      <ul>
        {zones.data?.map((zone) => (
          <li key={zone.id}>{zone.name}</li>
        ))}
      </ul>
    </>
  );
}

async function renderZones(answers: Answer[]) {
  const zoneOptions = answer(setup.zoneOptions, [{ id: 1, name: 'North' }]);
  const result = await renderScreen(<Zones />, { answers: [...answers, zoneOptions] });
  await screen.findByText('North');
  const press = (name: string) => result.user.click(screen.getByRole('button', { name }));
  const keys = () =>
    result.requests
      .filter((each) => each.path === 'zone_create')
      .map((each) => each.headers.get('Idempotency-Key'));
  return { ...result, press, keys };
}

afterEach(cleanup);

describe('a change (useChange)', () => {
  it('clears its failure after a success', async () => {
    const onlyB: Answer = {
      endpoint: setup.zoneCreate,
      reply: (request) => (request.body.name === 'B' ? saved : refused).reply(request),
    };
    const { press } = await renderZones([onlyB]);
    await press('Save A');
    await screen.findByText('Not saved');
    await press('Save B');
    await screen.findByText('Zone saved.');
    expect(screen.queryByText('Not saved')).toBeNull();
  });

  it('keeps its idempotency key while the same submission is repeated', async () => {
    const { press, keys } = await renderZones([refused]);
    await press('Save A');
    await press('Save A');
    await press('Save B');
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [first, second, other] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it('is sent once when submitted again before the answer', async () => {
    const { keys } = await renderZones([saved]);
    fireEvent.click(screen.getByRole('button', { name: 'Save A' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save A' }));
    await screen.findAllByText('Zone saved.');
    expect(keys()).toHaveLength(1);
  });

  it('uses a new key after a success', async () => {
    const { press, keys } = await renderZones([saved]);
    await press('Save A');
    await waitFor(() => expect(screen.getAllByText('Zone saved.')).toHaveLength(1));
    await press('Save A');
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[1]).not.toBe(keys()[0]);
  });

  it('shows the refusal in a toast, with its heading and bulleted messages', async () => {
    const { press } = await renderZones([refused]);
    await press('Save A');
    const alert = (await screen.findAllByRole('alert')).at(-1) as HTMLElement;
    expect(within(alert).getByText('Not saved')).toBeTruthy();
    const bullets = within(alert).getAllByRole('listitem');
    expect(bullets.map((item) => item.textContent)).toEqual(['Is taken.', 'Choose another.']);
  });

  it('refetches everything on screen after a conflict', async () => {
    const { press, requests } = await renderZones([refused]);
    const reads = () => requests.filter((each) => each.path === 'zone').length;
    expect(reads()).toBe(1);
    await press('Save A');
    await waitFor(() => expect(reads()).toBe(2));
  });

  it('refetches everything on screen after a success', async () => {
    const { press, requests } = await renderZones([saved]);
    const reads = () => requests.filter((each) => each.path === 'zone').length;
    expect(reads()).toBe(1);
    await press('Save A');
    await waitFor(() => expect(reads()).toBe(2));
  });
});
