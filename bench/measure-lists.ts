import { listCalls } from './bench-lists.ts';
import { type BenchRow, figureRow, median, ratioRow } from './bench-report.ts';
import { type BenchSession, isTrial, timed } from './bench-session.ts';
import {
  type RecordedCall,
  type RecordedStatement,
  recordCalls,
  replayStatement,
} from './recorded-statements.ts';

const MAX_ROUNDS = 30;
const WARM_UP = 3;
/** A slow call is not measured again and again; a very slow one once, its first time. */
const LONGEST_MS = 600;
const LEAST_ROUNDS = 5;
const HOPELESS_MS = 8000;
const BAR = { atMost: 3, plusMs: 1 };
/** A page in the middle passes half the list. */
const MIDDLE_MS = 1500;

/** A call of a list beside its own page statement alone. */
export interface MeasuredCall {
  work: string;
  call: string;
  customers: number;
  oursMs: number;
  pageMs: number;
}

/** Lists and quick search through the product against their page statements straight. */
export async function measureLists(
  session: BenchSession,
  print: (line: string) => void,
): Promise<MeasuredCall[]> {
  const measured: MeasuredCall[] = [];
  const totalOf = async (path: string) => {
    const isDue = path.startsWith('reports/');
    const { http } = session;
    const answer = (await (isDue ? http.get(path) : http.post(path))) as ListAnswer;
    return answer.data.total;
  };
  for (const { work, calls } of await listCalls(totalOf)) {
    const medians = await measureInTurns(session, calls);
    const times = medians.map(({ call, ...took }) => ({
      work,
      call: nameOf(call),
      customers: session.customers,
      ...took,
    }));
    const [ours, page] = [times.map(({ oursMs }) => oursMs), times.map(({ pageMs }) => pageMs)];
    print(
      `  ${work}: median ${median(ours).toFixed(2)} ms, its page ${median(page).toFixed(2)} ms`,
    );
    measured.push(...times);
  }
  return measured;
}

interface ListAnswer {
  data: { total: number };
}

const nameOf = ({ path, body }: RecordedCall): string =>
  decodeURIComponent(path) + (body ? ` ${JSON.stringify(body)}` : '');

interface TimedCall {
  call: RecordedCall;
  page: RecordedStatement;
  /** Rounds that are not measured, and those after them. */
  warmUp: number;
  measured: number;
  rounds: number;
  elapsedMs: number;
  ours: number[];
  alone: number[];
}

/**
 * The calls of a group take turns: what else the machine does for a second falls on all of them, and
 * on the median of none.
 */
async function measureInTurns(
  session: BenchSession,
  calls: readonly RecordedCall[],
): Promise<(Pick<MeasuredCall, 'oursMs' | 'pageMs'> & { call: RecordedCall })[]> {
  const recorded = await recordCalls(session, calls);
  const [warmUp, measured] = isTrial(session) ? [0, 1] : [WARM_UP, MAX_ROUNDS];
  const timedCalls = calls.map((call, index): TimedCall => {
    const page = pageStatement(recorded[index] ?? []);
    return { call, page, warmUp, measured, rounds: 0, elapsedMs: 0, ours: [], alone: [] };
  });
  let waiting = timedCalls;
  while (waiting.length > 0) {
    for (const each of waiting) await measureRound(session, each);
    waiting = waiting.filter((each) => !isMeasured(each));
  }
  return timedCalls.map(({ call, ours, alone }) => ({
    call,
    oursMs: median(ours),
    pageMs: median(alone),
  }));
}

async function measureRound({ http, direct }: BenchSession, timedCall: TimedCall): Promise<void> {
  const { call, page } = timedCall;
  const send = () =>
    call.method === 'GET' ? http.get(call.path) : http.post(call.path, call.body);
  const ours = await timed(send);
  const alone = await timed(() => replayStatement(direct, page));
  timedCall.elapsedMs += ours + alone;
  timedCall.rounds += 1;
  if (timedCall.rounds <= timedCall.warmUp && timedCall.elapsedMs <= HOPELESS_MS) return;
  timedCall.ours.push(ours);
  timedCall.alone.push(alone);
}

const isMeasured = ({ warmUp, measured, rounds, elapsedMs, ours }: TimedCall): boolean =>
  rounds >= warmUp + measured ||
  elapsedMs > HOPELESS_MS ||
  (elapsedMs > LONGEST_MS && ours.length >= LEAST_ROUNDS);

/** The statement that answers the rows: the last one that has an end. */
function pageStatement(statements: readonly RecordedStatement[]): RecordedStatement {
  const isPage = ({ text }: RecordedStatement) => /\blimit\b/.test(text);
  const page = statements.findLast(isPage) ?? statements.at(-1);
  if (!page) throw new Error('The call sent no statement');
  return page;
}

/** A line for each kind of page, of the call that comes off worst. */
export function listRows(calls: readonly MeasuredCall[]): BenchRow[] {
  return [...groupsOf(calls, ({ work, customers }) => `${work} ${customers}`).values()].map(
    (group) => {
      const worst = group.reduce((one, other) => (excessOf(other) > excessOf(one) ? other : one));
      const { work, customers, oursMs: ours, pageMs: limit, call } = worst;
      if (isMiddle(worst)) {
        return figureRow({ work, customers, unit: 'ms', ours, worst: call }, MIDDLE_MS);
      }
      return ratioRow({ work, customers, unit: 'ms', ours, limit, worst: call }, BAR);
    },
  );
}

const isMiddle = ({ work }: Pick<MeasuredCall, 'work'>): boolean => work.includes('middle page');

/** How near to its bar, or how far beyond it, a call is. */
function excessOf({ work, oursMs, pageMs }: MeasuredCall): number {
  return isMiddle({ work }) ? oursMs / MIDDLE_MS : (oursMs - BAR.plusMs) / (BAR.atMost * pageMs);
}

/** How much dearer first and last pages are at the largest size than at the smallest. */
export function growthRows(calls: readonly MeasuredCall[]): BenchRow[] {
  const sizes = calls.map(({ customers }) => customers);
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  if (smallest === largest) return [];
  const ends = calls.filter(({ work }) => /first page|last page|quick/.test(work));
  return [...groupsOf(ends, ({ work }) => work)].map(([work, group]) => {
    const pairs = pairsOf(group, { smallest, largest });
    const worst = pairs.reduce((one, other) =>
      other.large.oursMs / other.small.oursMs > one.large.oursMs / one.small.oursMs ? other : one,
    );
    return ratioRow(
      {
        work: `${work}: growth from ${smallest.toLocaleString('en')}`,
        customers: largest,
        unit: 'ms',
        ours: worst.large.oursMs,
        limit: worst.small.oursMs,
        worst: worst.large.call,
      },
      { atMost: 1.5 },
    );
  });
}

function pairsOf(
  group: readonly MeasuredCall[],
  { smallest, largest }: { smallest: number; largest: number },
): { small: MeasuredCall; large: MeasuredCall }[] {
  const large = group.filter(({ customers }) => customers === largest);
  // The calls of a group are the same at every size but for the number of a page.
  return group
    .filter(({ customers }) => customers === smallest)
    .flatMap((small, index) => {
      const other = large[index];
      return other ? [{ small, large: other }] : [];
    });
}

function groupsOf(
  calls: readonly MeasuredCall[],
  keyOf: (call: MeasuredCall) => string,
): Map<string, MeasuredCall[]> {
  const groups = new Map<string, MeasuredCall[]>();
  for (const call of calls) groups.set(keyOf(call), [...(groups.get(keyOf(call)) ?? []), call]);
  return groups;
}
