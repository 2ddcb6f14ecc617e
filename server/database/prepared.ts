import { sql } from 'kysely';

/** Stands at the start of statements outside of transactions that are to be prepared all the same. */
export const PREPARED_MARK = '/* prepared */';

/** For a statement of every call whose plan does not depend on its values. */
export const PREPARED = sql.raw(PREPARED_MARK);
