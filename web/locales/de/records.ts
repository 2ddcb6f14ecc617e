import type { records as english } from '../en/records.ts';

export const records = {
  none: 'Diesen Datensatz gibt es nicht',
  noneHelp: 'Die Adresse ist vielleicht vertippt oder der Datensatz wurde entfernt.',
  toList: 'Zurück zur Liste',
} satisfies Record<keyof typeof english, string>;
