import type { savedViews as english } from '../en/saved-views.ts';

export const savedViews = {
  saveAs: 'Enregistrer cette vue sous',
  saveHelp: 'Avec ses filtres, recherche, ordre, lignes par page et colonnes.',
  newName: 'Nouveau nom',
  rename: 'Renommer {name}',
  delete: 'Supprimer {name}',
  replace: 'Enregistrer l’affichage sous {name}',
  deleted: 'Vue « {name} » supprimée',
} satisfies Record<keyof typeof english, string>;
