import type { errors as english } from '../en/errors.ts';

export const errors = {
  heading: 'L’opération a échoué',
  somethingWentWrong: 'Une erreur est survenue',
  noConnection: 'Pas de connexion',
  noConnectionHelp: 'Le serveur n’a pas répondu. Vérifiez la connexion et réessayez.',
  couldNotLoad: 'Chargement impossible',
  notAnAmount: 'Saisissez un montant avec deux décimales au plus.',
  oops: 'Oups !',
  pageNotFound: 'La page que vous cherchez n’existe pas.',
  pageNotFoundHelp: 'L’adresse est peut-être mal saisie ou la page a été déplacée.',
  pageBroke: 'Cette page a cessé de fonctionner.',
  pageBrokeHelp:
    'Ce qui est enregistré est conservé. Rouvrez la page ou revenez au tableau de bord.',
  toDashboard: 'Retour au tableau de bord',
  noRight: 'Votre rôle ne le permet pas.',
  notADate: 'Saisissez une date comme 2025-01-06 ou 06/01/2025.',
  administratorsOnly: 'Ces paramètres sont gérés par un administrateur',
  administratorsOnlyHelp: 'Adressez-vous à un super administrateur si quelque chose doit changer.',
} satisfies Record<keyof typeof english, string>;
