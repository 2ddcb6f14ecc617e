/* What is loaded once the first screen is there: see `useWorkBehind`. */
export { followChanges } from '../../api/live/follow-changes.ts';
export { fetchListsAhead } from './lists-ahead.ts';
