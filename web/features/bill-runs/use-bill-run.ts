import { billRuns } from '@netkhata/contract/bill-runs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';
import { readOf } from '../../api/use-read.ts';
import type { RunPreview } from './run-words.ts';

const FIRST_POLLS = 4;
const FIRST_POLL_MS = 250;
const POLL_MS = 1000;

/** The id of the shown run is in the address, so that a reload shows its progress again. */
export function useShownRun() {
  const { id } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    runId: id,
    show: (next: number | undefined) => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, tab: undefined, id: next }),
        resetScroll: false,
      });
    },
  };
}

/** Polls a run's progress: often at first, as a short run ends soon, then every second. */
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
  // The caches of other lists and figures are stale once the run has made bills.
  useEffect(() => {
    if (isFinished)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== billRuns.billRunDetails.path,
      });
  }, [isFinished, queryClient]);
  return { run, error: read.error, refetch: read.refetch };
}

type RunStart = {
  onPreview: (preview: RunPreview) => void;
  onStarted: (runId: number) => void;
};

const CONFLICT = 409;

/** Starts the run of a preview; when the data changed since the preview, shows a new one. */
export function useRunStart({ onPreview, onStarted }: RunStart) {
  const start = useChange(billRuns.billRunStart, { success: () => 'silent' });
  async function confirm({ kind, billDate, fingerprint }: RunPreview) {
    try {
      const { data } = await start.save({ body: { kind, billDate, fingerprint } });
      onStarted(data.id);
    } catch (reason) {
      if (!(reason instanceof CallFailure) || reason.status !== CONFLICT) return;
      const body = { kind, billDate };
      const next = await call(billRuns.billRunPreview, { body }).catch(() => null);
      if (next) onPreview(next);
    }
  }
  return { confirm, isStarting: start.isSaving };
}
