import type { savedViews as english } from '../en/saved-views.ts';

export const savedViews = {
  saveAs: 'Guardar esta vista como',
  saveHelp: 'Con sus filtros, búsqueda, orden, filas por página y columnas.',
  newName: 'Nombre nuevo',
  rename: 'Renombrar {name}',
  delete: 'Eliminar {name}',
  replace: 'Guardar lo mostrado como {name}',
  deleted: 'Vista «{name}» eliminada',
} satisfies Record<keyof typeof english, string>;
