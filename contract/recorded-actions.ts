import type { Api } from './api.ts';

type Write = {
  [Name in keyof Api]: Api[Name]['effect'] extends 'write' ? Name : never;
}[keyof Api];

/**
 * Actions in the audit trail: every change, reads of a password, exported files, and what a wallet
 * told by itself.
 */
export type RecordedAction =
  | Write
  | 'arrivalByItself'
  | 'customerDetails'
  | 'pppoePasswordSeen'
  | 'listExport'
  | 'takeout'
  | 'collectionExcel';
