import type { guide as english } from '../en/guide.ts';
import type { TextsLike } from '../translated.ts';

export const guide = {
  guide: {
    title: 'Bienvenido a {company}',
    progress: '{done} de {all} hechos',
    lead: 'Desde aquí hasta el primer mes cerrado. Cada paso se marca solo.',
    done: 'Hecho',
    putAway: 'Guardar la guía',
    company: 'Empresa y logo',
    companyHelp: 'Nombre, dirección, teléfono y logo figuran en cada recibo.',
    places: 'Áreas y zonas',
    placesHelp: 'Agrupan a los clientes en listas, informes y para su personal.',
    packages: 'Paquetes',
    packagesHelp: 'Un paquete tiene velocidad y precio mensual; de él sale la cuota.',
    customers: 'Clientes',
    customersHelp:
      'Traiga el registro que ya tiene, o escriba el primero: bastan un nombre y un móvil.',
    team: 'Equipo y permisos',
    teamHelp: 'Cada uno entra con su propio nombre; el rol dice qué puede hacer.',
    run: 'Primeras facturas',
    runHelp: 'Mire la vista previa y genere las facturas del mes.',
    payment: 'Primer pago',
    paymentHelp: 'Cobre en el mostrador; otra persona lo aprueba.',
    gateway: 'Pasarela de SMS',
    gatewayHelp: 'Por ella salen facturas, recibos y recordatorios.',
    backup: 'Copia de seguridad',
    backupHelp: 'Cada noche se hace una; haga la primera ahora y guarde una copia en otro lugar.',
  },
} satisfies TextsLike<typeof english>;
