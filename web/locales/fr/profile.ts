import type { profile as english } from '../en/profile.ts';

export const profile = {
  about: 'À propos de vous',
  userNameHelp: 'Il sert à la connexion. Un administrateur peut le modifier.',
  languageHelp: 'Utilisée sur tout appareil où vous n’en avez pas choisi une autre.',
  asTheDevice: 'Selon le choix sur l’appareil',
  picture: 'Photo',
  pictureHelp: 'PNG, JPEG ou WebP, 2 Mo au plus.',
  devices: 'Appareils connectés',
  thisOne: 'Cet appareil',
  unknownDevice: 'Appareil inconnu',
  signedInAt: 'Connexion : {time}',
  lastUsedAt: 'Dernière utilisation : {time}',
  signOutElsewhere: 'Se déconnecter partout ailleurs',
  signOutConfirm: 'Vous allez vous déconnecter de tous les autres appareils !',
  noOther: 'Vous n’êtes connecté que sur cet appareil.',
} satisfies Record<keyof typeof english, string>;
