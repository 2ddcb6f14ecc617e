import { profile } from '@netkhata/contract/profile';
import { today } from '@netkhata/contract/today';
import { useCurrentUser, useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';

/**
 * The owner's guide: there until the first month is closed, unless it was put away, which is kept on
 * the user.
 */
export function useGuide() {
  const isOwner = useHasRight('administration');
  const isPutAway = useCurrentUser().preferences.isGuidePutAway === true;
  const { data: steps, isPending } = useRead(today.firstSteps, {}, { isEnabled: isOwner });
  const keep = useChange(profile.preferencesUpdate, { success: () => 'silent' });
  const isOver = !steps || steps.isMonthClosed;
  return {
    /** What it shows; undefined where it is not shown. */
    steps: isOver || isPutAway ? undefined : steps,
    canCallBack: !isOver && isPutAway,
    /** Still loading: not known yet whether the guide is shown. */
    isPending: isOwner && !isPutAway && isPending,
    put: (away: boolean) => void keep.run({ body: { isGuidePutAway: away } }),
  };
}
