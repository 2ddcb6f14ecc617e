import type { signIn as english } from '../en/sign-in.ts';

export const signIn = {
  title: 'Iniciar sesión en Facturación',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Entrar',
  tagline: 'El libro de cuentas de su servicio de internet',
  sessionEnded: 'Su sesión ha terminado',
  sessionEndedHelp: 'Inicie sesión de nuevo para continuar. Lo que escribió se conserva.',
  changeTitle: 'Elija una contraseña nueva',
  changeHelp: 'Entró con una contraseña creada para usted. Elija la suya para continuar.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  newPasswordHelp: 'Al menos 8 caracteres',
  confirmPassword: 'Confirmar contraseña',
  changeSubmit: 'Cambiar contraseña',
} satisfies Record<keyof typeof english, string>;
