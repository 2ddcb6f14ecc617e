import type { accounts as english } from '../en/accounts.ts';

export const accounts = {
  list: 'Comptes où arrive l’argent',
  newAccount: 'Nouveau compte',
  editAccount: 'Modifier le compte',
  name: 'Nom',
  nameHelp: 'Tel que les caissiers le choisissent à l’encaissement.',
  type: 'Type',
  cash: 'Espèces',
  bank: 'Banque',
  mobile: 'Portefeuille mobile',
  active: 'Utilisé',
  activeHelp: 'Sinon, le compte n’est plus proposé ; ce qu’il contient reste dans les livres.',
  inUse: 'Utilisé',
  notInUse: 'Non utilisé',
} satisfies Record<keyof typeof english, string>;
