/** Fields of a PostgreSQL error. */
export interface DatabaseError {
  code: string;
  constraint?: string;
  detail?: string;
}

/** SQLSTATEs contain a digit; operating system codes such as EPIPE do not. */
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;

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

const IN_FAILED_TRANSACTION = '25P02';

/** Whether a statement failed because an earlier one of its transaction had. */
export const isOfFailedTransaction = (error: unknown): boolean =>
  isDatabaseError(error) && error.code === IN_FAILED_TRANSACTION;

export const UNIQUE_VIOLATION = '23505';
export const FOREIGN_KEY_VIOLATION = '23503';
export const CHECK_VIOLATION = '23514';
export const NUMERIC_OUT_OF_RANGE = '22003';
export const UNTRANSLATABLE_CHARACTER = '22P05';
export const INVALID_TEXT = '22021';
export const INSUFFICIENT_PRIVILEGE = '42501';
export const INVALID_AUTHORIZATION = '28000';
export const INVALID_PASSWORD = '28P01';

const CONNECTION_CLASSES = /^(08|57P|53)/;
const DISK_FULL = '53100';
/** Codes of the operating system, the connection pool, and sockets that closed unexpectedly. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
const CLIENT_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed)/;

/** None of several servers is of the kind that is needed, as during a failover. */
export class NoServerError extends Error {
  override readonly name = 'NoServerError';
}

/** A standby, or a server whose host has made it read-only, took the statement. */
const READ_ONLY_TRANSACTION = '25006';

export const isReadOnlyServer = (error: unknown): boolean =>
  isDatabaseError(error) && error.code === READ_ONLY_TRANSACTION;

/**
 * Whether the database could not be reached or the connection broke: it is stopping, starting or
 * gone, takes no writes, has no free connections, or its disk is full.
 */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoServerError || isReadOnlyServer(error)) return true;
  if (isDatabaseError(error)) return CONNECTION_CLASSES.test(error.code);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined && NETWORK_CODES.has(code))
    return code !== 'ENOENT' || syscall === 'connect';
  return CLIENT_MESSAGES.test(error.message);
}

export const isDiskFull = (error: unknown): boolean =>
  isDatabaseError(error) && error.code === DISK_FULL;

const DATA_CLASSES = /^(22|23|P0001$)/;

/**
 * Whether the error is caused by the data of the rows rather than by the database or a temporary
 * condition, so that other rows may still succeed.
 */
export const isDataError = (error: unknown): boolean =>
  isDatabaseError(error)
    ? DATA_CLASSES.test(error.code)
    : error instanceof RangeError || error instanceof TypeError;
