import type { records as english } from '../en/records.ts';

export const records = {
  none: 'Cet enregistrement n’existe pas',
  noneHelp: 'L’adresse est peut-être mal saisie ou l’enregistrement a été supprimé.',
  toList: 'Retour à la liste',
} satisfies Record<keyof typeof english, string>;
