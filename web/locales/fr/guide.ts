import type { guide as english } from '../en/guide.ts';
import type { TextsLike } from '../translated.ts';

export const guide = {
  guide: {
    title: 'Bienvenue chez {company}',
    progress: '{done} sur {all} faits',
    lead: 'D’ici au premier mois clôturé. Chaque étape se coche d’elle-même.',
    done: 'Fait',
    putAway: 'Ranger le guide',
    company: 'Entreprise et logo',
    companyHelp: 'Nom, adresse, téléphone et logo figurent sur chaque reçu.',
    places: 'Secteurs et zones',
    placesHelp: 'Ils regroupent les clients dans les listes, les rapports et pour votre équipe.',
    packages: 'Forfaits',
    packagesHelp: 'Un forfait a un débit et un prix mensuel ; l’abonnement en découle.',
    customers: 'Clients',
    customersHelp:
      'Reprenez votre registre, ou saisissez le premier : un nom et un mobile suffisent.',
    team: 'Équipe et droits',
    teamHelp: 'Chacun se connecte sous son nom ; le rôle dit ce qu’il peut faire.',
    run: 'Premières factures',
    runHelp: 'Regardez l’aperçu, puis établissez les factures du mois.',
    payment: 'Premier paiement',
    paymentHelp: 'Encaissez au guichet ; quelqu’un d’autre approuve.',
    gateway: 'Passerelle SMS',
    gatewayHelp: 'Factures, reçus et rappels partent par elle.',
    backup: 'Sauvegarde',
    backupHelp:
      'Il s’en fait une chaque nuit ; faites la première maintenant et gardez une copie ailleurs.',
  },
} satisfies TextsLike<typeof english>;
