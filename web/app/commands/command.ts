import type { ReactNode } from 'react';

/** One command of the palette. */
export type Command = {
  id: string;
  label: string;
  note: string;
  icon: ReactNode;
  run: () => void;
  /** Disables the command and says why. */
  disabledReason?: string | undefined;
};

/** What was typed while the palette's code was loading, and whether Enter was pressed. */
export type TypedAhead = { text: string; isEntered: boolean };

export const NOTHING_TYPED: TypedAhead = { text: '', isEntered: false };

export const COMMAND_ICON_PX = 18;
