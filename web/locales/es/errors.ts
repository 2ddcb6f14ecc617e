import type { errors as english } from '../en/errors.ts';

export const errors = {
  heading: 'No se pudo completar',
  somethingWentWrong: 'Algo salió mal',
  noConnection: 'Sin conexión',
  noConnectionHelp: 'El servidor no respondió. Compruebe la conexión e inténtelo de nuevo.',
  couldNotLoad: 'No se pudo cargar',
  loadAnew: 'Lo que escribió sigue aquí. Termínelo y después vuelva a cargar la página.',
  codeGone: 'Se perdió la conexión o Netkhata se actualizó entretanto.',
  notAnAmount: 'Escriba un importe con dos decimales como máximo.',
  amountTooLarge: 'Demasiado: como máximo {most}.',
  oops: '¡Vaya!',
  pageNotFound: 'La página que busca no está aquí.',
  pageNotFoundHelp: 'Puede que la dirección esté mal escrita o que la página se haya movido.',
  pageBroke: 'Esta página dejó de funcionar.',
  pageBrokeHelp: 'Lo guardado está a salvo. Abra la página de nuevo o vuelva al panel.',
  toDashboard: 'Volver al panel',
  noRight: 'Su rol no lo permite.',
  noRightHelp: 'Pregunte a un Super Admin si debería poder.',
  notADate: 'Escriba una fecha como 2025-01-06 o 06/01/2025.',
} satisfies Record<keyof typeof english, string>;
