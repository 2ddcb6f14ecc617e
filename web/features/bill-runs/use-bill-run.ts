import { billRuns } from '@netkhata/contract/bill-runs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readOf } from '../../api/use-read.ts';

const FIRST_POLLS = 4;
const FIRST_POLL_MS = 250;
const POLL_MS = 1000;

/** The run on show stands in the address: a page loaded again still shows how far it is. */
export function useShownRun() {
  const { id } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    runId: id,
    show: (next: number | undefined) => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, id: next }),
        resetScroll: false,
      });
    },
  };
}

/** A run as it goes on: asked for often at first, as a short one is soon done, then every second. */
export function useBillRun(runId: number | undefined) {
  const queryClient = useQueryClient();
  const isEnabled = runId !== undefined;
  const read = useQuery({
    ...readOf(billRuns.billRunDetails, { params: { id: runId ?? 0 } }, { isEnabled }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const run = state.data;
      if (run?.state !== 'running') return false;
      return state.dataUpdateCount < FIRST_POLLS ? FIRST_POLL_MS : POLL_MS;
    },
  });
  const run = read.data;
  const isFinished = run !== undefined && run.state !== 'running';
  // The lists and figures of other screens know nothing of the new bills yet.
  useEffect(() => {
    if (isFinished)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== billRuns.billRunDetails.path,
      });
  }, [isFinished, queryClient]);
  return { run, error: read.error, refetch: read.refetch };
}
