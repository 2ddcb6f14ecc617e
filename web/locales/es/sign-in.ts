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
  changeHelp:
    'Otra persona conoce la contraseña con la que ha entrado. Elija la suya para continuar.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  newPasswordHelp: 'Al menos 8 caracteres',
  confirmPassword: 'Confirmar contraseña',
  changeSubmit: 'Cambiar contraseña',
  code: 'Código',
  codeHelp: 'Seis cifras de su aplicación de autenticación',
  recoveryCode: 'Código de recuperación',
  recoveryCodeHelp: 'Uno de los diez que guardó',
  useRecoveryCode: 'Usar un código de recuperación',
  useApp: 'Usar la aplicación',
  back: 'Volver',
} satisfies Record<keyof typeof english, string>;
