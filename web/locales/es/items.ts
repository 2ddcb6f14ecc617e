import type { items as english } from '../en/items.ts';

export const items = {
  list: 'Conceptos de una factura',
  newItem: 'Artículo nuevo',
  editItem: 'Editar artículo',
  name: 'Nombre',
  unit: 'Unidad',
  unitHelp: 'Por ejemplo pieza, metro, mes',
  revenue: 'Cuenta como',
  internet: 'Ingresos de internet',
  connection: 'Ingresos de conexión',
  other: 'Otros ingresos',
  price: 'Precio',
  priceHelp: 'Se propone al elegirlo; vacío: se escribe cada vez.',
  active: 'En uso',
  activeHelp: 'Si no, el artículo deja de ofrecerse en facturas nuevas.',
  inUse: 'En uso',
  notInUse: 'Sin uso',
  fixedHelp:
    'El programa factura este artículo por sí mismo: su tipo de ingreso y su uso no cambian.',
} satisfies Record<keyof typeof english, string>;
