import type { items as english } from '../en/items.ts';

export const items = {
  list: 'Lignes d’une facture',
  newItem: 'Nouvel article',
  editItem: 'Modifier l’article',
  name: 'Nom',
  unit: 'Unité',
  unitHelp: 'Par exemple pièce, mètre, mois',
  revenue: 'Compte comme',
  internet: 'Recettes internet',
  connection: 'Recettes de raccordement',
  other: 'Autres recettes',
  price: 'Prix',
  priceHelp: 'Proposé quand on choisit l’article ; vide : saisi à chaque fois.',
  active: 'Utilisé',
  activeHelp: 'Sinon, l’article n’est plus proposé sur les nouvelles factures.',
  inUse: 'Utilisé',
  notInUse: 'Non utilisé',
  fixedHelp:
    'Le programme facture lui-même cet article : son type de recette et son usage ne changent pas.',
} satisfies Record<keyof typeof english, string>;
