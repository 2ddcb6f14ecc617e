import type { labels as english } from '../en/labels.ts';

export const labels = {
  newLabel: 'Nouvelle étiquette',
  editLabel: 'Renommer l’étiquette',
  name: 'Nom',
  nameHelp: 'Par exemple Partenaire, Voisin, Paie en retard',
  customers: 'Clients',
  none: 'Aucune étiquette pour le moment.',
  renameOf: 'Renommer {name}',
  deleteOf: 'Supprimer {name}',
  customersOf: 'Clients avec {name}',
  confirmDelete_one: '« {name} » est retirée de {count} client et supprimée.',
  confirmDelete_other: '« {name} » est retirée de {count} clients et supprimée.',
} satisfies Record<keyof typeof english, string>;
