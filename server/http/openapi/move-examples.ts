import type { moves } from '@netkhata/contract/moves';
import { type CallExample, table } from './example.ts';

/** Two bytes: the whole file announced in the examples. */
const part = { contentType: 'application/octet-stream', base64: 'SGk=' };

/** Examples for moving customers in. */
export const moveExamples: Record<keyof typeof moves, CallExample> = {
  moveCurrent: {},
  moveDetails: { params: { id: 1 } },
  moveProgress: { params: { id: 2 } },
  moveTable: table('state'),
  moveFileAdd: { body: { name: 'secrets.rsc', size: '46695' } },
  moveFilePart: { params: { id: 1, part: 0 }, file: part },
  moveFileEnd: { body: { fileId: 2 } },
  moveFileRemove: { body: { fileId: 3 } },
  moveDaySet: { body: { id: 1, day: '2026-11-20' } },
  moveAnswer: {
    body: {
      id: 1,
      answers: [
        { about: 'price', of: 'Home 10M', value: '800' },
        { about: 'area_for_missing', value: 'Mirpur' },
      ],
    },
  },
  moveRows: { body: { id: 1, outcome: 'refused', search: 'rahim', page: '1', per_page: '50' } },
  moveDifferences: { body: { id: 1, kind: 'profile', page: '1' } },
  moveMend: {
    body: {
      id: 1,
      keys: ['phpnuxbill:39:rahim'],
      cells: [{ field: 'mobileNo', value: '01712345678' }],
    },
  },
  moveRefusedRows: { params: { id: 1 } },
  moveRefusedRowsBack: {
    body: { id: 1, file: 'rowKey,mobileNo\nphpnuxbill:39:rahim,01712345678\n' },
  },
  moveControl: { body: { id: 1, figures: [{ name: 'balances', value: '60,570.00' }] } },
  movePlaces: { body: { id: 1, places: [{ accountId: 12, opening: '25000' }] } },
  moveAccept: { body: { id: 1, revision: '7', reason: 'Two customers were deleted yesterday' } },
  moveDiscard: { body: { id: 1 } },
  moveTakeBackPreview: { params: { id: 2 } },
  moveTakeBack: { body: { id: 2, reason: 'Of the wrong day' } },
};
