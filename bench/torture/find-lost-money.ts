import type pg from 'pg';
import { ARRIVALS_ACCOUNT } from './arrival-storm.ts';
import type { Caller } from './caller.ts';
import { handoversByPayment, type MoneyFacts, type PlaceSums, sumsOf } from './money-journal.ts';
import type { StormPeople } from './storm-scene.ts';

/** Differences between the journal of replies, the product's screens and the ledger. */
export async function findLostMoney(
  sources: { client: pg.Client; owner: Caller },
  people: StormPeople,
  facts: MoneyFacts,
): Promise<string[]> {
  const acknowledged = sumsOf(facts);
  const places = {
    'the places': await readPlaces(sources.owner, people),
    'the ledger': await readLedger(sources.client, people),
  };
  const faults = Object.entries(places).flatMap(([name, found]) =>
    differences(acknowledged, name, found),
  );
  faults.push(...(await findWrongHandovers(sources.client, facts)));
  return faults;
}

function differences(acknowledged: PlaceSums, name: string, found: PlaceSums): string[] {
  return [...new Set([...acknowledged.keys(), ...found.keys()])].sort().flatMap((place) => {
    const expected = acknowledged.get(place) ?? 0;
    const actual = found.get(place) ?? 0;
    return expected === actual
      ? []
      : [`${place}: ${actual} by ${name}, ${expected} by what was answered`];
  });
}

interface PlaceRow {
  id: number;
  staffId: number | null;
  type: string;
  balance: number;
}

/** Balances as the screens show them: places, each hand, and staff debts. */
async function readPlaces(owner: Caller, people: StormPeople): Promise<PlaceSums> {
  const sums: PlaceSums = new Map();
  const placed = await owner.settle('place_dt', undefined);
  for (const { id, staffId, type, balance } of placed.data as unknown as PlaceRow[]) {
    // What reaches the wallet of the arrivals is checked with them.
    if (staffId === null && type !== 'hand' && id !== ARRIVALS_ACCOUNT)
      sums.set(`account ${id}`, balance);
  }
  for (const { id } of people.collectors) {
    const { data } = await owner.settle(`my_cash?page=1&per_page=10&user=${id}`, undefined);
    const held = (placed.data as unknown as PlaceRow[]).find(
      (place) => place.type === 'hand' && place.staffId === id,
    );
    const onTheWay = (held?.balance ?? 0) - Number(data.inHand);
    sums.set(`hand ${id}`, Number(data.inHand));
    sums.set(`on the way ${id}`, onTheWay);
    if (data.onTheWay !== null && data.onTheWay !== onTheWay) sums.set(`blind ${id}`, onTheWay);
    sums.set(`owed ${id}`, Number(data.owed));
  }
  const debts = await owner.settle('staff_debt_list', undefined);
  for (const debt of debts.data as unknown as { staffId: number; difference: number }[]) {
    sums.set(`short ${debt.staffId}`, debt.difference);
  }
  return sums;
}

/** The same balances from the postings alone; money on the way from the hand-overs' payments. */
async function readLedger(client: pg.Client, people: StormPeople): Promise<PlaceSums> {
  const { rows } = await client.query<{ place: string; taka: string }>(
    `with held as (
       select account_id, key, staff_id, sum(amount_paisa) / 100 as taka
       from ledger_postings join accounts on accounts.id = account_id
       where is_place(account_id) and account_id <> $2 group by account_id, key, staff_id
     ), way as (
       select collector_id, sum(amount_paisa) / 100 as taka
       from handovers join handover_payments on handover_id = handovers.id
         join payments on payments.id = payment_id
       where state in ('submitted', 'counts_differ', 'counts_agree') and not is_released
       group by collector_id
     )
     select case key when 'collector_hand' then 'hand ' || staff_id
       when 'cash_over_short' then 'short ' || staff_id when 'owed_by_staff' then 'owed ' || staff_id
       else 'account ' || account_id end as place,
       held.taka - case when key = 'collector_hand' then coalesce(way.taka, 0) else 0 end as taka
     from held left join way on collector_id = staff_id
     where key is distinct from 'cash_rounding'
       and (key is distinct from 'collector_hand' or staff_id = any($1))
     union all
     select 'on the way ' || collector_id, taka from way`,
    [people.collectors.map(({ id }) => id), ARRIVALS_ACCOUNT],
  );
  return new Map(rows.map(({ place, taka }) => [place, Number(taka)]));
}

/** Every payment is in the hand-over that the collector's reply named. */
async function findWrongHandovers(client: pg.Client, facts: MoneyFacts): Promise<string[]> {
  const { rows } = await client.query<{ payment: string; handover: string }>(
    `select payment_id as payment, handover_id as handover from handover_payments
     where not is_released`,
  );
  const acknowledged = handoversByPayment(facts);
  const found = new Map(
    rows.map(({ payment, handover }) => [Number(payment), facts.handovers.get(Number(handover))]),
  );
  return [...new Set([...acknowledged.keys(), ...found.keys()])]
    .filter((id) => acknowledged.get(id) !== found.get(id))
    .map((id) => `payment ${id} is in another hand-over than was answered, or in none`);
}

/** Invariants of money at any moment, each as a query that counts violations. */
export const MONEY_VIOLATIONS = {
  'payments on the way that are approved or deleted': `
    select count(*) from handover_payments join handovers on handovers.id = handover_id
      join payments on payments.id = payment_id
    where not is_released and state in ('submitted', 'counts_differ', 'counts_agree')
      and (approved_at is not null or deleted_at is not null)`,
  'payments whose money lies in two places or in none': `
    select count(*) from payments join (
      select payment_id,
        coalesce(sum(amount_paisa) filter (where key = 'collector_hand'), 0) as hand_paisa,
        coalesce(sum(amount_paisa) filter (where key is null), 0) as place_paisa,
        coalesce(sum(amount_paisa) filter (
          where key in ('cash_over_short', 'owed_by_staff', 'cash_rounding')
        ), 0) as lost_paisa
      from ledger_entries join ledger_postings on entry_id = ledger_entries.id
        join accounts on accounts.id = account_id
      where payment_id is not null group by payment_id
    ) moved on payment_id = payments.id
    where case
      when deleted_at is not null then hand_paisa <> 0 or place_paisa + lost_paisa <> 0
        or place_paisa not in (0, payments.amount_paisa)
      when approved_at is not null then (hand_paisa, place_paisa) <> (0, payments.amount_paisa)
      else (hand_paisa, place_paisa) <> (payments.amount_paisa, 0)
    end`,
  'tills below zero': `
    select count(*) from (select account_id from current_place_days
      join accounts on accounts.id = account_id where reference_type = 'cash'
      group by account_id having sum(in_paisa) < sum(out_paisa)) below`,
  'accepted hand-overs with a payment that is not approved': `
    select count(*) from handovers join handover_payments on handover_id = handovers.id
      join payments on payments.id = payment_id
    where state = 'accepted' and approved_at is null`,
  'figures of closed days that the ledger no longer has': `
    select count(*) from (
      select account_id, staff_id, closing_paisa, day from day_close_figures
        join day_closes on day_closes.id = close_id
      where name = 'place' and reopened_at is null
    ) closed where closing_paisa <> (
      select coalesce(sum(in_paisa - out_paisa), 0) from posted_place_days posted
      where posted.account_id = closed.account_id
        and posted.staff_id = coalesce(closed.staff_id, 0) and posted.day <= closed.day)`,
};
