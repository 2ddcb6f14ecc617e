import { randomInt } from 'node:crypto';
import { LIVE_KINDS, type LiveKind } from '@netkhata/contract/live-changes';
import type { Database } from '../database/database.ts';
import type { SignedInUser } from '../http/implement.ts';
import { type HeardChange, mayHear } from './changed-kinds.ts';
import { FRESH_SECONDS, latestId, MOST_ROWS, readChanges } from './read-changes.ts';

/** One read of the audit trail answers everybody who asks within this time. */
const SHARED_FOR_MS = 750;
/** How long changes are remembered for those who ask again. */
const REMEMBERED_MS = 120_000;
/**
 * How far below the latest id rows may still be committed: ids are given before the commit, so they
 * become visible out of order.
 */
const OPEN_IDS = 200;

type Seen = { at: number; changes: HeardChange[] };

/** All times are milliseconds of the database's clock, which all processes share. */
interface Memory {
  /** Every row up to this id has been seen. */
  above: number;
  /** The rows above it that have been seen, by id. */
  rows: Map<number, Seen>;
  /** Whoever was told everything before this moment misses nothing. */
  knownFrom: number;
  /** The moments before and after the last read: see `ReadChanges`. */
  from: number;
  until: number;
}

/**
 * A mark has both moments. The process that gave it knows by the later one what it has told; to
 * another one only what was committed before the earlier one is sure to have been told.
 */
const MARK = /^([\d.]{1,20})-([\d.]{1,20})-([a-z\d]{1,12})$/;

/**
 * What has changed lately, by kind and zone, read from the audit trail when somebody asks and at
 * most every 0.75 seconds, however many ask. Nothing is read while nobody does, and no connection is
 * held in between.
 */
export class RecentChanges {
  #memory: Memory | undefined;
  #reading: Promise<Memory> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  /** Tells its marks from those of other processes. */
  readonly #name = randomInt(2 ** 47).toString(36);
  readonly #now: () => number;

  constructor(now = (): number => performance.now()) {
    this.#now = now;
  }

  /** The kinds that a user may hear of, of what changed after the mark of an earlier answer. */
  async since(
    database: Database,
    user: Pick<SignedInUser, 'zoneId' | 'rights'>,
    mark: string | null,
  ): Promise<{ mark: string; kinds: LiveKind[] }> {
    const memory = await this.#read(database);
    const after = mark === null ? memory.from - FRESH_SECONDS * 1000 : this.#momentOf(mark);
    // A mark that is too old, or is none.
    const isUnsure = mark !== null && !(after >= memory.knownFrom);
    const changes = isUnsure
      ? LIVE_KINDS.map((kind) => ({ kind, zoneId: 'every' as const }))
      : [...memory.rows.values()].flatMap((row) => (row.at > after ? row.changes : []));
    const heard = new Set(changes.filter((each) => mayHear(user, each)).map(({ kind }) => kind));
    const next = `${memory.from}-${memory.until}-${this.#name}`;
    return { mark: next, kinds: LIVE_KINDS.filter((kind) => heard.has(kind)) };
  }

  #momentOf(mark: string): number {
    const [, from, until, name] = MARK.exec(mark) ?? [];
    return Number(name === this.#name ? until : from);
  }

  #read(database: Database): Promise<Memory> {
    const now = this.#now();
    if (this.#reading && now - this.#readAt < SHARED_FOR_MS) return this.#reading;
    this.#readAt = now;
    const reading = this.#readOn(database, this.#memory);
    this.#reading = reading;
    reading.then(
      (memory) => (this.#memory = memory),
      // Whoever asks next tries again.
      () => (this.#reading = undefined),
    );
    return reading;
  }

  async #readOn(database: Database, before: Memory | undefined): Promise<Memory> {
    const above = before?.above ?? (await latestId(database)) - OPEN_IDS;
    const rows = new Map(before?.rows);
    const read = await readChanges(database, { above, known: [...rows.keys()] });
    // Later than that of the read before, also where the clock was set back.
    const until = Math.max(read.until, (before?.until ?? 0) + 1);
    for (const { id, isFresh, change } of read.rows) {
      const row = rows.get(id) ?? { at: until, changes: [] };
      // At the first read most of it is old.
      if (change && (before || isFresh)) row.changes.push(change);
      rows.set(id, row);
    }
    const isTooMuch = rows.size - (before?.rows.size ?? 0) >= MOST_ROWS;
    // Begins anew: whoever was told of less than that hears of everything.
    if (isTooMuch && before) return this.#readOn(database, undefined);
    const knownFrom = before?.knownFrom ?? read.from;
    return withoutOld({ above, rows, knownFrom, from: read.from, until });
  }
}

function withoutOld(memory: Memory): Memory {
  const oldest = memory.from - REMEMBERED_MS;
  const old = [...memory.rows].filter(([, row]) => row.at < oldest).map(([id]) => id);
  return {
    ...memory,
    above: Math.max(memory.above, ...old),
    rows: new Map([...memory.rows].filter(([, row]) => row.at >= oldest)),
    knownFrom: Math.max(memory.knownFrom, oldest),
  };
}
