/*
 * What the frame opens now and then. One file of the build: whoever opens one of them has the
 * others at hand, and a first screen names one file and not eight.
 */
export { PeriodPanel } from '../../features/dashboard/period-panel.tsx';
export { LabelPanel } from '../../features/customers/labels/label-panel.tsx';
export { CommandPalette } from '../commands/command-palette.tsx';
export { KeyList } from '../commands/key-list.tsx';
export { QuickActions } from './quick-actions.tsx';
export { QuickPanel } from './quick-panel.tsx';
export { UserPanel } from './user-panel.tsx';
