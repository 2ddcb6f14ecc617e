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

/** What came from the keyboard while the palette's code was on its way. */
export type TypedAhead = { text: string; isEntered: boolean };

export const NOTHING_TYPED: TypedAhead = { text: '', isEntered: false };

export const COMMAND_ICON_PX = 18;
