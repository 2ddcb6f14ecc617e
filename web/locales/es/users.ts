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
  password: 'Contraseña',
  passwordHelp: 'Al menos 8 caracteres',
  keepPasswordHelp:
    'Déjela vacía para conservar la actual. Una nueva cierra las sesiones de este usuario.',
  confirmPassword: 'Repita la contraseña',
  editOf: 'Editar a {name}',
  noRight: 'De los usuarios se ocupa un administrador',
  noRightHelp:
    'Su rol no puede ver ni cambiar usuarios. Pídaselo a un superadministrador si algo debe cambiar.',
} satisfies Record<keyof typeof english, string>;
