import type { Api } from './api.ts';

type Write = {
  [Name in keyof Api]: Api[Name]['effect'] extends 'write' ? Name : never;
}[keyof Api];

/** Actions in the audit trail: every change, reads of a password, and exported files. */
export type RecordedAction =
  | Write
  | 'customerDetails'
  | 'pppoePasswordSeen'
  | 'listExport'
  | 'takeout'
  | 'collectionExcel';
