import type { labels as english } from '../en/labels.ts';

export const labels = {
  newLabel: 'Etiqueta nueva',
  editLabel: 'Cambiar el nombre',
  name: 'Nombre',
  nameHelp: 'Por ejemplo Socio, Vecino, Paga tarde',
  customers: 'Clientes',
  none: 'Aún no hay etiquetas.',
  renameOf: 'Cambiar el nombre de {name}',
  deleteOf: 'Eliminar {name}',
  customersOf: 'Clientes con {name}',
  confirmDelete_one: '«{name}» se quita de {count} cliente y se elimina.',
  confirmDelete_other: '«{name}» se quita de {count} clientes y se elimina.',
} satisfies Record<keyof typeof english, string>;
