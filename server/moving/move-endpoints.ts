import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { readListPage } from '../lists/list-page.ts';
import { previewTakeBack } from './accept/take-back-blockers.ts';
import { startAccepting } from './accept/start-accepting.ts';
import { startTakingBack } from './accept/take-back-move.ts';
import {
  answerMove,
  discardMove,
  setControl,
  setMovingDay,
  setPlaces,
} from './stage/change-move.ts';
import { mendRows, refusedMoveRowsFile, importRefusedRows } from './stage/mend-rows.ts';
import { addFile, finishFile, removeFile, storePart } from './stage/move-files.ts';
import { readDifferences, readMoveRows } from './stage/move-rows.ts';
import { moveList, readCurrentMove, readMove, readProgress, watchMove } from './stage/show-move.ts';

const HEADING = message('move.heading');
const SAVED = message('move.saved');

const savedAs = <Data>(data: Data, text = SAVED) => ({ heading: HEADING, message: text, data });

export const moveEndpoints = implement({
  moveCurrent: async (context) => ({ move: await readCurrentMove(context) }),
  moveDetails: (context, { params }) => readMove(context, params.id),
  moveProgress: async ({ tx }, { params }) => {
    // Throws 404 for an unknown move before the stream begins.
    await readProgress(tx, params.id);
    return watchMove(tx, params.id);
  },
  moveTable: ({ tx }, input) => readListPage(tx, moveList, input),
  moveFileAdd: async (context, { body }) => savedAs(await addFile(context, body)),
  moveFilePart: async (context, { params, body }) =>
    savedAs(await storePart(context, { fileId: params.id, number: params.part, bytes: body })),
  moveFileEnd: async (context, { body }) =>
    savedAs(await finishFile(context, body.fileId), message('move.fileTaken')),
  moveFileRemove: async (context, { body }) => savedAs(await removeFile(context, body.fileId)),
  moveDaySet: async (context, { body }) => savedAs(await setMovingDay(context, body)),
  moveAnswer: async (context, { body }) => savedAs(await answerMove(context, body)),
  moveRows: ({ tx }, { body }) => readMoveRows(tx, body),
  moveDifferences: ({ tx }, { body }) => readDifferences(tx, body),
  moveMend: async (context, { body }) => {
    const mended = await mendRows(context, body);
    return savedAs(mended, message('move.mended', { count: mended.rows }));
  },
  moveRefusedRows: ({ tx }, { params }) => refusedMoveRowsFile(tx, params.id),
  moveRefusedRowsBack: async (context, { body }) => {
    const mended = await importRefusedRows(context, body);
    return savedAs(mended, message('move.mended', { count: mended.rows }));
  },
  moveControl: async (context, { body }) => savedAs(await setControl(context, body)),
  movePlaces: async (context, { body }) => savedAs(await setPlaces(context, body)),
  moveAccept: async (context, { body }) =>
    savedAs(await startAccepting(context, body), message('move.accepting')),
  moveDiscard: async (context, { body }) =>
    savedAs(await discardMove(context, body.id), message('move.discarded')),
  moveTakeBackPreview: ({ tx }, { params }) => previewTakeBack(tx, params.id),
  moveTakeBack: async (context, { body }) =>
    savedAs(await startTakingBack(context, body), message('move.takingBack')),
});
