import type { dayCloses } from '@netkhata/contract/day-closes';
import type { tills } from '@netkhata/contract/tills';
import { type CallExample, table } from './example.ts';

/** Examples for tills and day closes. */
export const closeExamples: Record<keyof typeof tills | keyof typeof dayCloses, CallExample> = {
  tillStates: {},
  tillOpen: { body: { till: 11, notes: [{ note: 500, pieces: 4 }], remarks: '' } },
  tillClose: {
    body: {
      till: 11,
      notes: [
        { note: 1000, pieces: 48 },
        { note: 500, pieces: 3 },
      ],
      remarks: 'One note was torn',
    },
  },
  dayCloseState: {},
  dayReopen: { body: { id: 2, reason: 'A payment was forgotten' } },
  dayClose: { body: { day: '2026-11-20', remarks: '' } },
  dayCloseTable: table('day'),
  dayCloseDetails: { params: { id: 1 } },
};
