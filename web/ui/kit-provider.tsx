import '@mantine/core/styles/default-css-variables.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, use, useSyncExternalStore } from 'react';
import { shownColorScheme } from '../head-start/stored-color-scheme.ts';
import { onColorScheme } from './color-scheme.ts';
import { KitEnv } from './kit-env.ts';
import { theme, themeVariables } from './theme.ts';

const doNothing = (): void => {};

/** The product stores the scheme itself, so that it is applied before the kit is loaded. */
const schemeOfProduct: MantineColorSchemeManager = {
  get: shownColorScheme,
  set: doNothing,
  clear: doNothing,
  subscribe: doNothing,
  unsubscribe: doNothing,
};

/**
 * Context that the kit's components need. Dialogs and drawers bring it along, so that no first
 * screen has to load the kit.
 */
export function KitProvider({ children }: { children: ReactNode }) {
  const scheme = useSyncExternalStore(onColorScheme, shownColorScheme);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      colorSchemeManager={schemeOfProduct}
      forceColorScheme={scheme}
      withGlobalClasses={false}
      env={use(KitEnv)}
    >
      {children}
    </MantineProvider>
  );
}
