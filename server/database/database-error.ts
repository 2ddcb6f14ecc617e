/** What a PostgreSQL error says about itself. */
export interface DatabaseError {
  code: string;
  constraint?: string;
}

const SQL_STATE = /^[0-9A-Z]{5}$/;

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  SQL_STATE.test(error.code);

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

export const isRetryable = (error: unknown): boolean =>
  isDatabaseError(error) &&
  (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED);

export const UNIQUE_VIOLATION = '23505';
export const FOREIGN_KEY_VIOLATION = '23503';
export const CHECK_VIOLATION = '23514';
export const NUMERIC_OUT_OF_RANGE = '22003';
export const UNTRANSLATABLE_CHARACTER = '22P05';
export const INVALID_TEXT = '22021';
