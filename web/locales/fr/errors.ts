import type { errors as english } from '../en/errors.ts';

export const errors = {
  heading: 'L’opération a échoué',
  somethingWentWrong: 'Une erreur est survenue',
  noConnection: 'Pas de connexion',
  noConnectionHelp: 'Le serveur n’a pas répondu. Vérifiez la connexion et réessayez.',
  couldNotLoad: 'Chargement impossible',
  loadAnew: 'Votre saisie est toujours là. Terminez-la, puis rechargez la page.',
  codeGone: 'La connexion est perdue, ou Netkhata a été mis à jour entre-temps.',
  notAnAmount: 'Saisissez un montant avec deux décimales au plus.',
  amountTooLarge: 'Trop élevé : au plus {most}.',
  oops: 'Oups !',
  pageNotFound: 'La page que vous cherchez n’existe pas.',
  pageNotFoundHelp: 'L’adresse est peut-être mal saisie ou la page a été déplacée.',
  pageBroke: 'Cette page a cessé de fonctionner.',
  pageBrokeHelp:
    'Ce qui est enregistré est conservé. Rouvrez la page ou revenez au tableau de bord.',
  toDashboard: 'Retour au tableau de bord',
  noRight: 'Votre rôle ne le permet pas.',
  noRightHelp: 'Demandez à un Super Admin si vous le devriez.',
  notANumber: 'Saisissez un nombre comme 12 ou 12.5.',
  notADate: 'Cette date n’existe pas. Écrivez-la comme {day}, 15/12/2026 ou 15122026.',
  dayTooEarly: 'Pas avant le {day}.',
  dayTooLate: 'Pas après le {day}.',
} satisfies Record<keyof typeof english, string>;
