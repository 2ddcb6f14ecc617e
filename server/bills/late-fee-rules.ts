import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { unitsFromNumber } from '@netkhata/domain/decimal-text';
import type { LateFeeRule } from '@netkhata/domain/late-fee';
import { isPositive, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import { isSmsOnLateFee, setSmsOnLateFee } from '../setup/company-settings.ts';

export interface LateFeeRules {
  company: LateFeeRule;
  /** Of zones that have their own. */
  zones: ReadonlyMap<number, LateFeeRule>;
}

type RuleRow = LateFeeRule & { zoneId: number | null };

/** The rule of the company first, then those of zones. */
async function readRows(tx: Database): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select zone_id, is_on, days_after, kind, amount_paisa, basis_points, floor_paisa,
      ceiling_paisa, times
    from late_fee_rules order by zone_id nulls first
  `.execute(tx);
  return rows;
}

function ruleOf(row: RuleRow): LateFeeRule {
  const { zoneId: _, ...rule } = row;
  return rule;
}

export async function readLateFeeRules(tx: Database): Promise<LateFeeRules> {
  const [company, ...zones] = await readRows(tx);
  if (!company || company.zoneId !== null)
    throw new Error("The company's late fee rule is missing");
  return {
    company: ruleOf(company),
    zones: new Map(zones.map((row) => [row.zoneId as number, ruleOf(row)])),
  };
}

/** The rule that holds for customers of a zone, or of none. */
export const ruleOfZone = ({ company, zones }: LateFeeRules, zoneId: number | null): LateFeeRule =>
  (zoneId === null ? undefined : zones.get(zoneId)) ?? company;

type Settings = EndpointResult<Api['lateFeeSettings']>;
type Form = EndpointInput<Api['lateFeeSettingsUpdate']>['body'];
type RuleForm = Form['zones'][number]['rule'];

const BASIS_POINTS_PER_PERCENT = 100;
const PERCENT_DECIMALS = 2;

const shownRule = (rule: LateFeeRule) => ({
  isOn: rule.isOn,
  daysAfter: rule.daysAfter,
  kind: rule.kind,
  amount: rule.amountPaisa,
  percent: rule.basisPoints / BASIS_POINTS_PER_PERCENT,
  floor: rule.floorPaisa,
  ceiling: rule.ceilingPaisa,
  times: rule.times,
});

/** `late_fee_settings` */
export async function readLateFeeSettings({ tx, user }: SignedInContext): Promise<Settings> {
  const { company, zones: own } = await readLateFeeRules(tx);
  const zones = await sql<{ id: number; name: string }>`
    select id, name from zones
    where ${user.zoneId}::bigint is null or id = ${user.zoneId} order by name
  `.execute(tx);
  return {
    ...shownRule(company),
    sendSms: await isSmsOnLateFee(tx),
    zones: zones.rows.map((zone) => {
      const rule = own.get(zone.id);
      return { ...zone, rule: rule ? shownRule(rule) : null };
    }),
  };
}

/** As the form sends and the audit trail keeps them. */
async function readForm(tx: Database) {
  const { company, zones } = await readLateFeeRules(tx);
  const own = [...zones].map(([id, rule]) => ({ id, rule: shownRule(rule) }));
  return { ...shownRule(company), sendSms: await isSmsOnLateFee(tx), zones: own };
}

/** `late_fee_settings_update` */
export async function saveLateFeeSettings(context: SignedInContext, sent: Form): Promise<void> {
  const { tx, audit } = context;
  await sql`lock table late_fee_rules in share row exclusive mode`.execute(tx);
  const before = await readForm(tx);
  const form = await heldAgainst(
    context,
    'lateFeeSettingsUpdate',
    { subject: 'late_fee_settings', id: 1, stored: before },
    sent,
  );
  const { zones, sendSms, ...company } = form;
  const ids = zones.map(({ id }) => id);
  if (new Set(ids).size < ids.length) {
    throw badInput({ zones: message('suspension.namedTwice') });
  }
  const known = await sql`select from zones where id = any(${ids}::bigint[])`.execute(tx);
  if (known.rows.length < ids.length) throw unknownId('zones');
  const rules = [
    { zoneId: null, ...storedRule(company, '') },
    ...zones.map(({ id, rule }, index) => ({
      zoneId: id,
      ...storedRule(rule, `zones.${index}.rule.`),
    })),
  ];
  await sql`delete from late_fee_rules`.execute(tx);
  await tx.insertInto('lateFeeRules').values(rules).execute();
  await setSmsOnLateFee(tx, sendSms ?? before.sendSms);
  audit({ subject: 'late_fee_settings', id: 1, before, after: await readForm(tx) });
}

/** The columns of a rule; throws 422 for one that is on and charges nothing. */
function storedRule(form: RuleForm, path: string): LateFeeRule {
  const isOn = form.isOn ?? false;
  const amountPaisa = form.amount ?? ZERO_PAISA;
  const basisPoints = unitsFromNumber(form.percent ?? 0, PERCENT_DECIMALS) ?? 0;
  if (isOn && form.kind === 'fixed' && !isPositive(amountPaisa)) {
    throw badInput({ [`${path}amount`]: message('field.notAboveZero') });
  }
  if (isOn && form.kind === 'percent' && basisPoints <= 0) {
    throw badInput({ [`${path}percent`]: message('field.notAboveZero') });
  }
  return {
    isOn,
    daysAfter: form.daysAfter,
    kind: form.kind,
    amountPaisa,
    basisPoints,
    floorPaisa: form.floor,
    ceilingPaisa: form.ceiling ?? null,
    times: form.times,
  };
}
