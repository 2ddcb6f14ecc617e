import type { billRuns as english } from '../en/bill-runs.ts';

export const billRuns = {
  previewOf: 'Aperçu du {date}',
  toMake: 'Factures à créer',
  noLastMonth: 'Aucune facture le mois précédent',
  asLastMonth: 'Comme le mois précédent',
  moreThanLastMonth: '{amount} de plus que le mois précédent',
  lessThanLastMonth: '{amount} de moins que le mois précédent',
  nothing: 'Il n’y a rien à facturer',
  nothingHelp:
    'Tous ceux qui peuvent être facturés à cette date ont déjà une facture pour le mois.',
  oddities: 'À vérifier',
  odditiesHelp: 'Ils ne sont pas comme on s’y attend. Ils n’empêchent pas la facturation.',
  firstOf: 'Les {shown} premiers sur {total} sont affichés.',
  oddityZeroFee: 'Le tarif est nul',
  oddityFeeUnlikePackage: 'Le tarif diffère de celui du forfait',
  odditySkippedMonth: 'Un mois antérieur n’a pas de facture',
  why: 'Pourquoi',
  fee: 'Tarif mensuel',
  make_one: 'Créer {count} facture',
  make_other: 'Créer {count} factures',
  making: 'Création des factures du {date}',
  processedOf: '{processed} clients sur {customers}',
  outcome_one: '{count} facture créée, {already} déjà présentes, {skipped} ignorées.',
  outcome_other: '{count} factures créées, {already} déjà présentes, {skipped} ignorées.',
  failed:
    'La facturation a été interrompue : {reason}. Ce qui est facturé reste ; relancez pour la terminer.',
  earlier: 'Facturations précédentes',
  stateRunning: 'En cours',
  stateFinished: 'Terminée',
  stateFailed: 'Interrompue',
  stateUndone: 'Annulée',
  startedBy: 'Lancée par',
  startedAt: 'Lancée le',
  undo: 'Annuler la facturation',
  undoOf: 'Annuler la facturation du {date}',
  undoConfirm: 'Vous allez annuler la facturation du {date} !',
  undoHelp:
    'Ses factures sont supprimées et peuvent être recréées. Celles sur lesquelles un paiement existe restent.',
  kept: 'Ces factures restent',
  keptHelp_one:
    '{count} facture est annulée. Un paiement existe sur celles-ci ; supprimez d’abord le paiement pour les retirer.',
  keptHelp_other:
    '{count} factures sont annulées. Un paiement existe sur celles-ci ; supprimez d’abord le paiement pour les retirer.',
} satisfies Record<keyof typeof english, string>;
