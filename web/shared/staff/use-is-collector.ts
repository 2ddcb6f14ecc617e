import { useHasRight } from '../../api/current-user.ts';

/** Whether the user's work is taking payments: at the counter or from door to door. */
export function useTakesPayments(): boolean {
  const collects = useHasRight('counter');
  const makesBills = useHasRight('bills_manage');
  return collects && !makesBills;
}

/** Whether the user collects from door to door: takes money and hands it over, but receives none. */
export function useIsCollector(): boolean {
  const collects = useHasRight('counter');
  const handsOver = useHasRight('hand_over');
  const receives = useHasRight('receive_money');
  return collects && handsOver && !receives;
}
