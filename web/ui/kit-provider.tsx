import '@mantine/core/styles/default-css-variables.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type ReactNode, use, useSyncExternalStore } from 'react';
import { shownColorScheme } from '../head-start/drawn-scheme.ts';
import { onColorScheme } from './color-scheme.ts';
import { KitEnv } from './kit-env.ts';
import { theme, themeVariables } from './theme.ts';

const doNothing = (): void => {};

/** The product keeps the scheme itself, so that it is drawn before the kit is loaded. */
const schemeOfProduct: MantineColorSchemeManager = {
  get: shownColorScheme,
  set: doNothing,
  clear: doNothing,
  subscribe: doNothing,
  unsubscribe: doNothing,
};

/** What the kit's components need around them: dialogs and sheets bring it, no first screen waits for it. */
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
