import type { errors as english } from '../en/errors.ts';

export const errors = {
  heading: 'No se pudo completar',
  somethingWentWrong: 'Algo salió mal',
  noConnection: 'Sin conexión',
  noConnectionHelp: 'El servidor no respondió. Compruebe la conexión e inténtelo de nuevo.',
  couldNotLoad: 'No se pudo cargar',
  notAnAmount: 'Escriba un importe con dos decimales como máximo.',
  oops: '¡Vaya!',
  pageNotFound: 'La página que busca no está aquí.',
  pageNotFoundHelp: 'Puede que la dirección esté mal escrita o que la página se haya movido.',
  pageBroke: 'Esta página dejó de funcionar.',
  pageBrokeHelp: 'Lo guardado está a salvo. Abra la página de nuevo o vuelva al panel.',
  toDashboard: 'Volver al panel',
  noRight: 'Su rol no lo permite.',
  notADate: 'Escriba una fecha como 2025-01-06 o 06/01/2025.',
  administratorsOnly: 'De estos ajustes se ocupa un administrador',
  administratorsOnlyHelp: 'Pídaselo a un superadministrador si algo debe cambiar.',
} satisfies Record<keyof typeof english, string>;
