import type { setup as english } from '../en/setup.ts';

export const setup = {
  id: 'ID',
  name: 'Nombre',
  speed: 'Velocidad',
  billAmount: 'Importe de factura',
  newArea: 'Área nueva',
  editArea: 'Editar área',
  areas: 'Áreas',
  newZone: 'Zona nueva',
  editZone: 'Editar zona',
  zones: 'Zonas',
  newPackage: 'Paquete nuevo',
  editPackage: 'Editar paquete',
  packages: 'Paquetes',
  speedHelp: 'Por ejemplo, 20 Mbps',
  billAmountHelp: 'Por un mes',
  editRow: 'Editar {name}',
} satisfies Record<keyof typeof english, string>;
