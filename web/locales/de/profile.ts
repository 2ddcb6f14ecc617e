import type { profile as english } from '../en/profile.ts';

export const profile = {
  about: 'Über Sie',
  userNameHelp: 'Damit melden Sie sich an. Ein Administrator ändert ihn.',
  languageHelp: 'Gilt auf jedem Gerät, auf dem Sie keine andere gewählt haben.',
  asTheDevice: 'Wie auf dem Gerät gewählt',
  picture: 'Bild',
  pictureHelp: 'PNG, JPEG oder WebP, höchstens 2 MB.',
  devices: 'Angemeldete Geräte',
  thisOne: 'Dieses Gerät',
  unknownDevice: 'Unbekanntes Gerät',
  signedInAt: 'Angemeldet {time}',
  lastUsedAt: 'Zuletzt benutzt {time}',
  signOutElsewhere: 'Überall sonst abmelden',
  signOutConfirm: 'Sie möchten sich auf allen anderen Geräten abmelden!',
  noOther: 'Sie sind nur auf diesem Gerät angemeldet.',
} satisfies Record<keyof typeof english, string>;
