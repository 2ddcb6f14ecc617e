import { type PaisaSum, totalOf } from '@netkhata/domain/paisa';

const MAX_LINES = 4;
const STEPS = [1, 2, 2.5, 5, 10];
const PAISA_PER_TAKA = 100;

/** Gridlines of a chart: round values from 0 to above the highest value. */
export function scaleLines(values: readonly PaisaSum[]): { top: number; lines: number[] } {
  const highest = Math.max(0, ...values.map(Number));
  if (highest === 0) return { top: PAISA_PER_TAKA, lines: [0] };
  const rough = highest / MAX_LINES;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * magnitude >= rough) ?? 10) * magnitude;
  const count = Math.ceil(highest / step);
  const lines = Array.from({ length: count + 1 }, (_, index) => index * step);
  return { top: count * step, lines };
}

/** Compact amount: 1,20,000 taka is '1.2L' in English, and in the locale's notation elsewhere. */
export function shortTaka(amountPaisa: number, localeTag: string): string {
  const short = new Intl.NumberFormat(localeTag, { notation: 'compact', maximumFractionDigits: 1 });
  return short.format(amountPaisa / PAISA_PER_TAKA);
}

type DayAmount = { date: string; collectionAmount: PaisaSum };
const MAX_BARS = 62;
const WEEK_DAYS = 7;

/** Bars of a period: a bar a day, or a week (from the period's first day) in a long period. */
export function periodBars(
  days: readonly DayAmount[],
): { from: string; to: string; amount: PaisaSum }[] {
  const size = days.length > MAX_BARS ? WEEK_DAYS : 1;
  const bars = [];
  for (let start = 0; start < days.length; start += size) {
    const part = days.slice(start, start + size);
    const [first, last] = [part[0], part.at(-1)];
    if (!first || !last) continue;
    const amount = totalOf(part.map(({ collectionAmount }) => collectionAmount));
    bars.push({ from: first.date, to: last.date, amount });
  }
  return bars;
}
