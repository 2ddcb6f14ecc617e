import type { Api } from './api.ts';

type Write = {
  [Name in keyof Api]: Api[Name]['effect'] extends 'write' ? Name : never;
}[keyof Api];

/**
 * Actions in the audit trail: every change, reads of a password, exported files, what a wallet told
 * by itself, what customers told on their pages, and planned changes and prices whose day has come.
 */
export type RecordedAction =
  | Write
  | 'arrivalByItself'
  | 'pageClaim'
  | 'billPayCollect'
  | 'checkoutCollect'
  | 'customerDetails'
  | 'pppoePasswordSeen'
  | 'plannedChangeApply'
  | 'packagePriceApply'
  | 'listExport'
  | 'takeout'
  | 'collectionExcel';
