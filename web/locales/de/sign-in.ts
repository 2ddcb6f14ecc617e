import type { signIn as english } from '../en/sign-in.ts';

export const signIn = {
  title: 'Bei der Abrechnung anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  submit: 'Anmelden',
  tagline: 'Das Kontobuch Ihres Internetdienstes',
  sessionEnded: 'Ihre Sitzung ist abgelaufen',
  sessionEndedHelp: 'Melden Sie sich erneut an, um fortzufahren. Ihre Eingaben bleiben erhalten.',
  changeTitle: 'Neues Passwort wählen',
  changeHelp:
    'Sie haben sich mit einem für Sie erzeugten Passwort angemeldet. Wählen Sie ein eigenes, um fortzufahren.',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  newPasswordHelp: 'Mindestens 8 Zeichen',
  confirmPassword: 'Passwort bestätigen',
  changeSubmit: 'Passwort ändern',
} satisfies Record<keyof typeof english, string>;
