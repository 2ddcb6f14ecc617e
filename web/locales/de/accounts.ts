import type { accounts as english } from '../en/accounts.ts';

export const accounts = {
  list: 'Konten, auf denen Geld ankommt',
  newAccount: 'Neues Konto',
  editAccount: 'Konto bearbeiten',
  name: 'Name',
  nameHelp: 'So wählen es Kassierer beim Kassieren.',
  type: 'Art',
  cash: 'Bargeld',
  bank: 'Bank',
  mobile: 'Mobiles Geldkonto',
  active: 'In Gebrauch',
  activeHelp: 'Sonst wird das Konto nicht mehr angeboten; was darauf ist, bleibt in den Büchern.',
  inUse: 'In Gebrauch',
  notInUse: 'Nicht in Gebrauch',
} satisfies Record<keyof typeof english, string>;
