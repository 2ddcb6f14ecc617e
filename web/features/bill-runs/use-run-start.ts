import { billRuns } from '@netkhata/contract/bill-runs';
import { call } from '../../api/call.ts';
import { CallFailure } from '../../api/call-failure.ts';
import { useChange } from '../../api/use-change.ts';
import type { RunPreview } from './run-words.ts';

type RunStart = {
  onPreview: (preview: RunPreview) => void;
  onStarted: (runId: number) => void;
};

const CONFLICT = 409;

/** Starts the run that a preview shows; when the data moved since, shows the new figures. */
export function useRunStart({ onPreview, onStarted }: RunStart) {
  const start = useChange(billRuns.billRunStart, { success: () => 'silent' });
  async function confirm({ billDate, fingerprint }: RunPreview) {
    try {
      const { data } = await start.save({ body: { billDate, fingerprint } });
      onStarted(data.id);
    } catch (reason) {
      if (!(reason instanceof CallFailure) || reason.status !== CONFLICT) return;
      const next = await call(billRuns.billRunPreview, { body: { billDate } }).catch(() => null);
      if (next) onPreview(next);
    }
  }
  return { confirm, isStarting: start.isSaving };
}
