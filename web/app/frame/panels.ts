/*
 * The panels that the frame opens, in one chunk: whoever opens one of them then has the others too,
 * and a first screen names one file instead of eight.
 */
export { PeriodPanel } from '../../features/dashboard/period-panel.tsx';
export { LabelPanel } from '../../features/customers/labels/label-panel.tsx';
export { CommandPalette } from '../commands/command-palette.tsx';
export { KeyList } from '../commands/key-list.tsx';
export { QuickActions } from './quick-actions.tsx';
export { QuickPanel } from './quick-panel.tsx';
export { UserPanel } from './user-panel.tsx';
