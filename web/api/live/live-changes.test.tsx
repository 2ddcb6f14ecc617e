import { api } from '@netkhata/contract/api';
import { arrivals } from '@netkhata/contract/arrivals';
import { LIVE_KINDS, liveChanges } from '@netkhata/contract/live-changes';
import { setup } from '@netkhata/contract/setup';
import { QueryObserver } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answer, heldAnswer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { clearSession, storeSession } from '../session.ts';
import { readOf, useRead } from '../use-read.ts';
import { followChanges } from './follow-changes.ts';
import { QuietRefresh } from './quiet-refresh.ts';
import { SHOWN_KINDS } from './shown-kinds.ts';

let stored = 'Mirpur';
const zones = answer(setup.zoneTable, () => ({
  rows: [{ id: 1, name: stored }],
  currentPage: 1,
  lastPage: 1,
  perPage: 10,
  total: 1,
}));
const INPUT = {
  query: { page: 1, per_page: 10, column: 'id', order: 'desc', globalSearch: '' },
  body: {},
} as never;

function Zones() {
  const { data, error, isFetching } = useRead(setup.zoneTable, INPUT);
  return (
    <p>
      {data?.rows.map(({ name }) => name)} {error && 'failed'} {isFetching && 'loading'}
    </p>
  );
}

let end: (() => void) | undefined;
beforeEach(() => {
  stored = 'Mirpur';
  storeSession('token');
});
afterEach(() => {
  end?.();
  end = undefined;
  cleanup();
  clearSession();
  vi.restoreAllMocks();
});

async function open(answers: readonly Answer[]) {
  const opened = await renderScreen(<Zones />, { answers });
  await screen.findByText('Mirpur');
  const asked = () => opened.requests.filter(({ path }) => path === liveChanges.liveChanges.path);
  return { ...opened, asked };
}

const told = (kinds: readonly (typeof LIVE_KINDS)[number][]) =>
  answer(liveChanges.liveChanges, { mark: '1-2-a', kinds: [...kinds] });

describe('following changes', () => {
  it('shows what has changed, asked without being a use of the session', async () => {
    const { queryClient, requests, asked } = await open([zones, told(['setting'])]);
    stored = 'Uttara';
    end = followChanges(queryClient);
    await screen.findByText('Uttara');
    expect(asked()[0]?.query.has('since')).toBe(false);
    for (const { headers } of requests.slice(1)) expect(headers.get('x-by-itself')).toBe('1');
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(asked()[1]?.query.get('since')).toBe('1-2-a'));
  });

  it('leaves what shows no records of the kind', async () => {
    const { queryClient, requests, asked } = await open([zones, told(['payment'])]);
    end = followChanges(queryClient);
    await waitFor(() => expect(asked()).toHaveLength(1));
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(requests.filter(({ path }) => path === setup.zoneTable.path)).toHaveLength(1);
  });

  it('asks no more once the session is refused, until there is another one', async () => {
    const ended = refusal(liveChanges.liveChanges, { status: 401 });
    const { queryClient, asked } = await open([zones, ended]);
    end = followChanges(queryClient);
    await waitFor(() => expect(asked()).toHaveLength(1));
    await screen.findByText('Mirpur');
    window.dispatchEvent(new Event('focus'));
    storeSession('another');
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked().map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer token',
      'Bearer another',
    ]);
  });

  it('asks every second while somebody may be waiting for an arrival, otherwise every three', async () => {
    const inbox = answer(arrivals.arrivalTable, {
      rows: [],
      currentPage: 1,
      lastPage: 1,
      perPage: 10,
      total: 0,
    });
    const { queryClient } = await open([zones, inbox, told([])]);
    const waits = vi.spyOn(globalThis, 'setTimeout');
    const asked = () => waits.mock.calls.map(([, ms]) => ms);
    end = followChanges(queryClient);
    await waitFor(() => expect(asked()).toContain(3_000));
    expect(asked()).not.toContain(1_000);
    end();
    const shown = new QueryObserver(queryClient, readOf(arrivals.arrivalTable, INPUT));
    const leave = shown.subscribe(() => undefined);
    end = followChanges(queryClient);
    await waitFor(() => expect(asked()).toContain(1_000));
    leave();
  });

  it('asks nothing while the page is hidden, and at once when it comes back', async () => {
    const { queryClient, asked } = await open([zones, told([])]);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    end = followChanges(queryClient);
    window.dispatchEvent(new Event('focus'));
    expect(asked()).toHaveLength(0);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(asked()).toHaveLength(1));
  });
});

describe('showing anew', () => {
  it('does not overwrite what an own change has fetched meanwhile', async () => {
    let isLate = false;
    const [late, release] = heldAnswer(zones, () => isLate);
    const { queryClient, requests } = await open([late]);
    const quiet = new QuietRefresh(queryClient);
    end = () => quiet.end();
    isLate = true;
    quiet.note(['setting']);
    await waitFor(() => expect(requests).toHaveLength(2));
    // An own change has been shown meanwhile; the answer under way is from before it.
    const [query] = queryClient.getQueryCache().getAll();
    stored = 'from before';
    const own = { rows: [{ id: 1, name: 'Own' }], currentPage: 1, lastPage: 1, perPage: 10 };
    queryClient.setQueryData(query?.queryKey ?? [], { ...own, total: 1 });
    release();
    await screen.findByText('Own');
  });

  it('names reads of the contract only', () => {
    const paths = new Set<string>(
      Object.values(api).flatMap(({ path, effect }) => (effect === 'read' ? [path] : [])),
    );
    expect(Object.keys(SHOWN_KINDS).filter((path) => !paths.has(path))).toEqual([]);
    const kinds = new Set(Object.values(SHOWN_KINDS).flat());
    expect(LIVE_KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
  });
});
