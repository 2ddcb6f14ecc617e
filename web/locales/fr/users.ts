import type { users as english } from '../en/users.ts';

export const users = {
  list: 'Utilisateurs',
  id: 'ID',
  name: 'Nom',
  userName: 'Identifiant',
  userNameOrEmail: 'Identifiant/e-mail',
  userNameHelp: 'Saisi à la connexion',
  mobileNo: 'N° de mobile',
  zone: 'Zone',
  allZones: 'Toutes les zones',
  zoneHelp: 'Un utilisateur général avec une zone ne voit que les clients de cette zone.',
  userType: 'Type d’utilisateur',
  superAdmin: 'Super administrateur',
  generalUser: 'Utilisateur général',
  cashier: 'Caissier',
  password: 'Mot de passe',
  passwordHelp: 'Au moins 8 caractères. L’utilisateur en choisit un autre à la première connexion.',
  keepPasswordHelp:
    'Laissez vide pour garder l’actuel. Un nouveau met fin aux sessions de cet utilisateur.',
  confirmPassword: 'Confirmer le mot de passe',
  editOf: 'Modifier {name}',
  isActive: 'Actif : peut se connecter',
  isActiveHelp:
    'Désactivé, l’utilisateur est aussitôt déconnecté partout. Son nom reste sur tout ce qu’il a fait.',
  notYourself: 'Vous ne pouvez pas vous désactiver vous-même.',
  inactive: 'Inactif',
  removeFactor: 'Retirer le second facteur',
  removeFactorHelp:
    'Si le téléphone et les codes de secours sont perdus : l’utilisateur est déconnecté et se connecte avec le seul mot de passe.',
} satisfies Record<keyof typeof english, string>;
