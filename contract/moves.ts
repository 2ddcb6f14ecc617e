import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { errorKey } from './messages.ts';
import { moveFileCalls } from './move-files.ts';
import { moveRowCalls } from './move-rows.ts';
import { moveRevisionReply, move, moveHead, moveWork } from './move-shapes.ts';
import { CONTROL_NAMES, BLOCKER_KINDS, MOVE_ANSWERS, MOVE_STATES } from './move-words.ts';
import { tableList } from './table-list.ts';
import { optionalDay, optionalText, requiredText, requiredWhole } from './wire.ts';
import { pathId, requiredId, requiredWord } from './wire-choices.ts';
import { optionalTaka, takaSum } from './wire-formats.ts';

export { MAX_MOVE_FILE_BYTES, MOVE_PART_BYTES, MOVE_PART_TYPE } from './move-files.ts';

const blockers = z.object({
  kind: z.enum(BLOCKER_KINDS),
  count: z.int(),
  /** The first few. */
  first: z.array(
    z.object({
      id: z.int(),
      label: z.string(),
      customerId: z.nullable(z.int()),
      code: z.string(),
      name: z.string(),
    }),
  ),
});

export const moves = {
  /**
   * The move that is in preparation, being accepted or being taken back; null where there is none.
   */
  moveCurrent: endpoint({
    method: 'GET',
    path: 'move_current',
    access: 'administration',
    effect: 'read',
    reply: { kind: 'data', schema: z.object({ move: z.nullable(move) }) },
  }),
  moveDetails: endpoint({
    method: 'GET',
    path: 'move_details/{id}',
    access: 'administration',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'record', schema: move },
  }),
  /** Streams the progress of the move's background work, until none is running. */
  moveProgress: endpoint({
    method: 'GET',
    path: 'move_progress/{id}',
    access: 'administration',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'events',
      schema: z.object({
        id: z.int(),
        state: z.enum(MOVE_STATES),
        revision: z.int(),
        isFresh: z.boolean(),
        work: z.nullable(moveWork),
      }),
    },
  }),
  moveTable: tableList({
    path: 'move_list',
    access: 'administration',
    columns: ['id', 'state', 'movingDay', 'createdBy'],
    row: z.object(moveHead),
  }),
  ...moveFileCalls,
  ...moveRowCalls,
  /** Sets the moving day; when empty, the one from the files. */
  moveDaySet: endpoint({
    method: 'POST',
    path: 'move_day',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({ id: requiredId, day: optionalDay }),
    reply: moveRevisionReply,
  }),
  /**
   * Answers to questions; an empty value removes an answer. Answers are kept for later files too.
   * price: taka; only_on_router: none, all, chosen; router_name: yes; column: a field, or nothing;
   * mobile_for_missing: a number, or refuse; give_codes, bill_day_of_expiry: yes, no;
   * wins: books, router; comment_expiry: expiresOn, paidUpTo, note;
   * area_for_missing, zone_for_missing: a name; broken_text, bijoy: meant, stored;
   * encoding, of a file: windows1252, macRoman.
   */
  moveAnswer: endpoint({
    method: 'POST',
    path: 'move_answer',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({
      id: requiredId,
      answers: z
        .array(
          z.object({
            about: requiredWord(MOVE_ANSWERS),
            of: optionalText(200),
            value: optionalText(200),
          }),
        )
        .check(z.maxLength(1000, errorKey('field.tooMany'))),
    }),
    reply: moveRevisionReply,
  }),
  /** Figures from the old system's screens; an empty one is not compared. */
  moveControl: endpoint({
    method: 'POST',
    path: 'move_control',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({
      id: requiredId,
      figures: z
        .array(z.object({ name: requiredWord(CONTROL_NAMES), value: optionalText(40) }))
        .check(z.maxLength(CONTROL_NAMES.length, errorKey('field.tooMany'))),
    }),
    reply: moveRevisionReply,
  }),
  /** Balances of tills, banks and wallets on the moving day; empty where unknown. */
  movePlaces: endpoint({
    method: 'POST',
    path: 'move_places',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({
      id: requiredId,
      places: z
        .array(
          z.object({ accountId: requiredId, opening: optionalTaka({ most: LARGEST.transfer }) }),
        )
        .check(z.maxLength(500, errorKey('field.tooMany'))),
    }),
    reply: moveRevisionReply,
  }),
  /** Starts accepting the move and returns at once; after a crash the work resumes by itself. */
  moveAccept: endpoint({
    method: 'POST',
    path: 'move_accept',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({
      id: requiredId,
      /** The revision that the user looked at; refused if the move has changed since. */
      revision: requiredWhole({ min: 1, max: 999_999_999 }),
      /** Required where a figure differs. */
      reason: optionalText(500),
    }),
    reply: moveRevisionReply,
  }),
  moveDiscard: endpoint({
    method: 'POST',
    path: 'move_discard',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({ id: requiredId }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
  /** Dry run of taking a move back, with what prevents it. */
  moveTakeBackPreview: endpoint({
    method: 'GET',
    path: 'move_take_back_preview/{id}',
    access: 'administration',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'record',
      schema: z.object({
        id: z.int(),
        canTakeBack: z.boolean(),
        customers: z.int(),
        owed: takaSum,
        advance: takaSum,
        /** The sum that would be removed from tills, banks and wallets. */
        places: takaSum,
        queuedSms: z.int(),
        blockers: z.array(blockers),
      }),
    },
  }),
  moveTakeBack: endpoint({
    method: 'POST',
    path: 'move_take_back',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({ id: requiredId, reason: requiredText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int() }) },
  }),
};
