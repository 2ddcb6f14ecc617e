import type { users as english } from '../en/users.ts';

export const users = {
  list: 'Usuarios',
  id: 'ID',
  name: 'Nombre',
  userName: 'Usuario',
  userNameOrEmail: 'Usuario/correo',
  userNameHelp: 'Se escribe al iniciar sesión',
  mobileNo: 'N.º de móvil',
  zone: 'Zona',
  allZones: 'Todas las zonas',
  zoneHelp: 'Un usuario general con zona solo ve los clientes de esa zona.',
  userType: 'Tipo de usuario',
  superAdmin: 'Superadministrador',
  generalUser: 'Usuario general',
  cashier: 'Cajero',
  password: 'Contraseña',
  passwordHelp: 'Al menos 8 caracteres. El usuario elige otra al entrar por primera vez.',
  keepPasswordHelp:
    'Déjela vacía para conservar la actual. Una nueva cierra las sesiones de este usuario.',
  confirmPassword: 'Repita la contraseña',
  editOf: 'Editar a {name}',
  isActive: 'Activo: puede entrar',
  isActiveHelp:
    'Al desactivarlo, su sesión se cierra al instante en todas partes. El nombre queda en todo lo que hizo.',
  notYourself: 'No puede desactivarse a sí mismo.',
  inactive: 'Inactivo',
  removeFactor: 'Quitar el segundo factor',
  removeFactorHelp:
    'Si perdió el teléfono y los códigos de recuperación: se cierra su sesión y entra solo con la contraseña.',
} satisfies Record<keyof typeof english, string>;
