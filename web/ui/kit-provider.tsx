import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/UnstyledButton.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { shownColorScheme } from '../head-start/drawn-scheme.ts';
import { onColorScheme } from './color-scheme.ts';
import { theme, themeVariables } from './theme.ts';

type KitProviderProps = {
  children: ReactNode;
  /** 'test': no transitions, and nothing measured where there is no layout. */
  env?: 'default' | 'test';
};

/** What the kit's components need around them; the shell has it, the sign-in page does without. */
export function KitProvider({ children, env = 'default' }: KitProviderProps) {
  // The product keeps the scheme itself, so that it is drawn before the kit is loaded.
  const scheme = useSyncExternalStore(onColorScheme, shownColorScheme);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      forceColorScheme={scheme}
      withGlobalClasses={false}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
