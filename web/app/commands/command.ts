import type { ReactNode } from 'react';

/** One command of the palette. */
export type Command = {
  id: string;
  label: string;
  note: string;
  /** Shown instead of label and note. */
  content?: ReactNode;
  /** Other names by which it is found, separated by commas. */
  keywords?: string;
  icon: ReactNode;
  run: () => void;
  /** Disables the command and says why. */
  disabledReason?: string | undefined;
};

export const COMMAND_ICON_PX = 18;
