import { profile } from '@netkhata/contract/profile';
import { today } from '@netkhata/contract/today';
import { useCurrentUser, useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';

/**
 * State of the owner's guide: shown until the first month is closed, unless the user put it away.
 * That choice is stored with the user's preferences.
 */
export function useGuide() {
  const isOwner = useHasRight('administration');
  const isPutAway = useCurrentUser().preferences.isGuidePutAway === true;
  const { data: steps, isPending } = useRead(today.firstSteps, {}, { isEnabled: isOwner });
  const keep = useChange(profile.preferencesUpdate, { success: () => 'silent' });
  const isOver = !steps || steps.isMonthClosed;
  return {
    /** Undefined where the guide is not shown. */
    steps: isOver || isPutAway ? undefined : steps,
    canShowAgain: !isOver && isPutAway,
    /** Loading: not yet known whether the guide is shown. */
    isPending: isOwner && !isPutAway && isPending,
    setPutAway: (away: boolean) => void keep.run({ body: { isGuidePutAway: away } }),
  };
}
