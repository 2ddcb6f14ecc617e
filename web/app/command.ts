import type { ReactNode } from 'react';

/** One line of the command palette. */
export type Command = {
  id: string;
  label: string;
  note: string;
  icon: ReactNode;
  run: () => void;
  /** Why the user may not do it. */
  disabledReason?: string | undefined;
};

export const COMMAND_ICON_PX = 18;
