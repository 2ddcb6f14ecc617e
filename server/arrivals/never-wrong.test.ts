import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openArrivalTest, type StatementRow } from '../test-support/arrival-test-kit.ts';
import { generate } from '../test-support/scenario.ts';
import { seededRandom } from '../test-support/seeded-random.ts';

interface Person {
  id: number;
  code: string;
  phone: string;
}

let kit: Awaited<ReturnType<typeof openArrivalTest>>;
let people: Person[];

/**
 * Codes of figures only that lie inside each other and are each other's swapped digits, all of one
 * fee, every third family on one phone, and names that several have.
 */
beforeAll(async () => {
  kit = await openArrivalTest();
  people = [];
  const codes = [
    ...Array.from({ length: 20 }, (_, index) => String(1001 + index)),
    ...Array.from({ length: 10 }, (_, index) => String(10_010 + index)),
    '1100',
    '1010',
    '0110',
    '12',
    '21',
    '700',
    '2026',
    'KH-12',
    'KH-21',
    'KH12',
  ];
  for (const [index, code] of [...new Set(codes)].entries()) {
    const family = index % 3 === 0 ? index : index - (index % 2);
    const phone = `017220${String(index % 3 === 2 ? index : family).padStart(5, '0')}`;
    const { id } = await kit.customer({
      code,
      name: index % 2 ? 'Mohammad Ali' : 'Fatema Begum',
      mobileNo: phone,
    });
    people.push({ id, code, phone });
  }
  await generate(kit.owner, '2026-11-01');
});

/** A payment of one of them, in a way that leaves something to tell whose it is. */
function pay(random: (below: number) => number, nth: number): StatementRow & { of: number } {
  const of = people[random(people.length)] as Person;
  const other = people[random(people.length)] as Person;
  const swapped = (code: string): string => {
    const at = random(Math.max(1, code.length - 1));
    return `${code.slice(0, at)}${code[at + 1] ?? ''}${code[at]}${code.slice(at + 2)}`;
  };
  const stranger = `018${String(10_000_000 + random(1_000_000))}`;
  const ways: (() => Partial<StatementRow>)[] = [
    () => ({ reference: of.code, from: of.phone }),
    () => ({ reference: `bill ${of.code}`, from: stranger }),
    // For somebody else, from the own phone, with the other's code.
    () => ({ reference: of.code, from: other.phone }),
    // Digits swapped, from the own phone or the family's.
    () => ({ reference: swapped(of.code), from: of.phone }),
    // The code as a part of something longer.
    () => ({ reference: `0171${of.code}999`, from: of.phone }),
    () => ({ reference: `${other.code}${of.code}`, from: of.phone }),
    () => ({ reference: `${other.code}-${of.code}`, from: of.phone }),
    () => ({ reference: '700 taka Nov 2026', from: of.phone }),
    () => ({ from: of.phone }),
    () => ({ from: of.phone, in: 350 }),
    () => ({ name: 'Mohammad Ali', from: stranger }),
    () => ({ reference: `${of.code} ${other.code}`, from: of.phone }),
  ];
  const way = (ways[random(ways.length)] as (typeof ways)[number])();
  const minute = String(nth % 60).padStart(2, '0');
  const hour = String(Math.floor(nth / 60) % 24).padStart(2, '0');
  return { at: `2026-11-10 ${hour}:${minute}:00`, number: `W${nth}`, in: 700, ...way, of: of.id };
}

it.each([1, 2, 3])('never proposes somebody else strongly: series %i', async (series) => {
  const random = seededRandom('never-wrong', series);
  const paid = Array.from({ length: 150 }, (_, nth) => pay(random, series * 1000 + nth));
  await kit.bring(paid, { opening: 0, name: `${series}.csv` });
  const { rows } = await sql<{ trxId: string; strength: string; customerId: number | null }>`
    select trx_id, strength, customer_id from arrivals
      join arrival_proposals on arrival_id = arrivals.id
    where trx_id like 'W%' and occurred_on = '2026-11-10'
  `.execute(kit.app.database);
  const proposed = new Map(rows.map((row) => [row.trxId, row]));
  const wrong = paid.filter(({ number, of }) => {
    const found = proposed.get(number as string);
    const isSure = found?.strength === 'strong' || found?.strength === 'proof';
    return isSure && found.customerId !== of;
  });
  expect(wrong).toEqual([]);
  // And it is not never sure either.
  expect(rows.filter(({ strength }) => strength === 'strong').length).toBeGreaterThan(20);
});
