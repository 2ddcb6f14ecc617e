import type { users as english } from '../en/users.ts';

export const users = {
  list: 'Benutzer',
  id: 'ID',
  name: 'Name',
  userName: 'Benutzername',
  userNameOrEmail: 'Benutzername/E-Mail',
  userNameHelp: 'Wird bei der Anmeldung eingegeben',
  mobileNo: 'Mobilnummer',
  zone: 'Zone',
  allZones: 'Alle Zonen',
  zoneHelp: 'Ein allgemeiner Benutzer mit Zone sieht nur die Kunden dieser Zone.',
  userType: 'Benutzertyp',
  superAdmin: 'Super-Admin',
  generalUser: 'Allgemeiner Benutzer',
  cashier: 'Kassierer',
  password: 'Passwort',
  passwordHelp: 'Mindestens 8 Zeichen. Bei der ersten Anmeldung wählt der Benutzer ein eigenes.',
  keepPasswordHelp:
    'Leer lassen, um das jetzige zu behalten. Ein neues beendet die Sitzungen dieses Benutzers.',
  confirmPassword: 'Passwort wiederholen',
  editOf: '{name} bearbeiten',
  isActive: 'Aktiv: darf sich anmelden',
  isActiveHelp:
    'Inaktiv gesetzt, wird der Benutzer sofort überall abgemeldet. Der Name bleibt an allem, was er getan hat.',
  notYourself: 'Sich selbst können Sie nicht inaktiv setzen.',
  inactive: 'Inaktiv',
  removeFactor: 'Zweiten Faktor entfernen',
  removeFactorHelp:
    'Wenn Telefon und Wiederherstellungscodes verloren sind: Der Benutzer wird abgemeldet und meldet sich nur mit dem Passwort an.',
} satisfies Record<keyof typeof english, string>;
