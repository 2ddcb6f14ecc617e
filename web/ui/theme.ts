import { createTheme, type MantineColorsTuple, type CSSVariablesResolver } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#e8f6f5',
  '#cfeae8',
  '#a3d6d3',
  '#6cc5c1',
  '#46a6a3',
  '#268d8b',
  '#137a7c',
  '#0f5e63',
  '#0c4c51',
  '#093b40',
];

/** The kit's greys of the dark theme, from text to background, replaced by the product's own. */
const dark: MantineColorsTuple = [
  '#e3ebea',
  '#a9b8b7',
  '#93a3a2',
  '#647576',
  '#33403f',
  '#222d2e',
  '#1a2324',
  '#151d1e',
  '#101718',
  '#0e1415',
];

/** The kit's theme: the values that differ from its defaults. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  colors: { teal, dark },
  fontFamily: "'Inter Variable', 'Noto Sans Bengali Variable', system-ui, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  radius: { xs: '2px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
});

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-error': 'var(--wrong)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
};

/** Maps the kit's colours to the variables of tokens.css, so that one file defines both themes. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});
