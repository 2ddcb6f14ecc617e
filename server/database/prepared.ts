import { sql } from 'kysely';

/** Prefix for statements outside transactions that should be prepared nevertheless. */
export const PREPARED_MARK = '/* prepared */';

/** For statements of every call whose plan does not depend on the parameter values. */
export const PREPARED = sql.raw(PREPARED_MARK);
