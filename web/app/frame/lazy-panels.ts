import type { ComponentProps, FunctionComponent } from 'react';
import { withOfficeCatalogue, withTrailCatalogue } from '../../i18n/use-text.ts';
import { loadDialogOnUse } from '../../ui/modal.tsx';

const loadPanels = () => withOfficeCatalogue(import('./panels.ts'));
type Panels = Awaited<ReturnType<typeof loadPanels>>;

const lazyPanel = <Name extends keyof Panels>(name: Name, load = loadPanels) =>
  loadDialogOnUse(
    async () => (await load())[name] as FunctionComponent<ComponentProps<Panels[Name]>>,
  );

/* The panels of the frame, loaded on first use; each needs a `Suspense` around it. */
export const CommandPalette = lazyPanel('CommandPalette');
export const KeyList = lazyPanel('KeyList');
export const LabelPanel = lazyPanel('LabelPanel');
export const PeriodPanel = lazyPanel('PeriodPanel');
export const QuickActions = lazyPanel('QuickActions');
export const QuickPanel = lazyPanel('QuickPanel', () => withTrailCatalogue(loadPanels()));
export const UserPanel = lazyPanel('UserPanel');
