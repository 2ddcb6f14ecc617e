import type { Api } from './api.ts';

type Write = {
  [Name in keyof Api]: Api[Name]['effect'] extends 'write' ? Name : never;
}[keyof Api];

/** What the audit trail can have: every change, looks at a password, and files taken away. */
export type RecordedAction =
  | Write
  | 'customerDetails'
  | 'pppoePasswordSeen'
  | 'listExport'
  | 'takeout'
  | 'collectionExcel';
