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
    'Das Passwort, mit dem Sie sich angemeldet haben, kennt noch jemand. Wählen Sie ein eigenes, um fortzufahren.',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  newPasswordHelp: 'Mindestens 8 Zeichen',
  confirmPassword: 'Passwort bestätigen',
  changeSubmit: 'Passwort ändern',
  code: 'Code',
  codeHelp: 'Sechs Ziffern aus Ihrer Authenticator-App',
  recoveryCode: 'Wiederherstellungscode',
  recoveryCodeHelp: 'Einer der zehn, die Sie aufbewahrt haben',
  useRecoveryCode: 'Wiederherstellungscode verwenden',
  useApp: 'Die App verwenden',
  back: 'Zurück',
} satisfies Record<keyof typeof english, string>;
