import { useHasRight } from '../../api/current-user.ts';

/** Whether the user collects from door to door: takes money and hands it over, but receives none. */
export function useIsCollector(): boolean {
  const collects = useHasRight('counter');
  const handsOver = useHasRight('hand_over');
  const receives = useHasRight('receive_money');
  return collects && handsOver && !receives;
}
