import type { signIn as english } from '../en/sign-in.ts';

export const signIn = {
  title: 'Connexion à la facturation',
  email: 'E-mail',
  password: 'Mot de passe',
  submit: 'Se connecter',
  tagline: 'Le livre de comptes de votre service internet',
  sessionEnded: 'Votre session a expiré',
  sessionEndedHelp: 'Reconnectez-vous pour continuer. Votre saisie est conservée.',
  changeTitle: 'Choisissez un nouveau mot de passe',
  changeHelp:
    'Quelqu’un d’autre connaît le mot de passe utilisé. Choisissez le vôtre pour continuer.',
  currentPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  newPasswordHelp: 'Au moins 8 caractères',
  confirmPassword: 'Confirmer le mot de passe',
  changeSubmit: 'Changer le mot de passe',
  code: 'Code',
  codeHelp: 'Six chiffres de votre application d’authentification',
  recoveryCode: 'Code de secours',
  recoveryCodeHelp: 'L’un des dix que vous avez conservés',
  useRecoveryCode: 'Utiliser un code de secours',
  useApp: 'Utiliser l’application',
  back: 'Retour',
} satisfies Record<keyof typeof english, string>;
