import type { profile as english } from '../en/profile.ts';

export const profile = {
  about: 'Sobre usted',
  userNameHelp: 'Con él inicia sesión. Lo cambia un administrador.',
  languageHelp: 'Se usa en cada dispositivo en el que no haya elegido otro.',
  asTheDevice: 'Como se eligió en el dispositivo',
  picture: 'Foto',
  pictureHelp: 'PNG, JPEG o WebP, 2 MB como máximo.',
  devices: 'Dispositivos con sesión iniciada',
  thisOne: 'Este dispositivo',
  unknownDevice: 'Dispositivo desconocido',
  signedInAt: 'Sesión iniciada: {time}',
  lastUsedAt: 'Último uso: {time}',
  signOutElsewhere: 'Cerrar sesión en los demás',
  signOutConfirm: '¡Va a cerrar la sesión en todos los demás dispositivos!',
  noOther: 'Solo tiene la sesión iniciada en este dispositivo.',
} satisfies Record<keyof typeof english, string>;
