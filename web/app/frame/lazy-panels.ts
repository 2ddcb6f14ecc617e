import type { ComponentProps, FunctionComponent } from 'react';
import { loadDialogOnUse } from '../../ui/modal.tsx';

const loadPanels = () => import('./panels.ts');
type Panels = Awaited<ReturnType<typeof loadPanels>>;

const lazyPanel = <Name extends keyof Panels>(name: Name) =>
  loadDialogOnUse(
    async () => (await loadPanels())[name] as FunctionComponent<ComponentProps<Panels[Name]>>,
  );

/* The panels of the frame, loaded on first use; each needs a `Suspense` around it. */
export const CommandPalette = lazyPanel('CommandPalette');
export const KeyList = lazyPanel('KeyList');
export const LabelPanel = lazyPanel('LabelPanel');
export const PeriodPanel = lazyPanel('PeriodPanel');
export const QuickActions = lazyPanel('QuickActions');
export const QuickPanel = lazyPanel('QuickPanel');
export const UserPanel = lazyPanel('UserPanel');
