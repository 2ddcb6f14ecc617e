/**
 * Placeholders allowed in each text: in the templates, and in a message to many that is written by
 * hand ('general'). Saving or sending a text with any other placeholder is refused.
 */
export const SMS_PLACEHOLDERS = {
  bill_create: ['name', 'code', 'billNo', 'billMonth', 'amount', 'due', 'billDate', 'company'],
  bill_receive: ['name', 'code', 'amount', 'paymentDate', 'due', 'company'],
  bill_reminder: ['name', 'code', 'due', 'billDate', 'company'],
  suspension_soon: ['name', 'code', 'due', 'company'],
  suspended: ['name', 'code', 'due', 'company'],
  outage: ['name', 'code', 'fromDate', 'toDate', 'amount', 'company'],
  late_fee: ['name', 'code', 'billNo', 'billDate', 'amount', 'due', 'company'],
  price_change: ['name', 'code', 'package', 'amount', 'oldAmount', 'fromDate', 'company'],
  general: ['name', 'code', 'due', 'company'],
} as const;

export type SmsTextKind = keyof typeof SMS_PLACEHOLDERS;
export type SmsTemplateKey = Exclude<SmsTextKind, 'general'>;

export type SmsCount = {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Length in code units: an extension character is 2 in GSM-7, an emoji 2 in UCS-2. */
  readonly characters: number;
  readonly parts: number;
  /** Code units per part in a message of this length. */
  readonly perPart: number;
};

const PLACEHOLDER = /\{([^{}]*)\}/g;

const GSM_BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_EXTENSION = new Set('\f^{}\\[~]|€');

const PART_SIZES = {
  'GSM-7': { single: 160, joined: 153 },
  'UCS-2': { single: 70, joined: 67 },
} as const;

/** Replaces the placeholders of a template; braces inside values are not expanded. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/**
 * Placeholders that a text of this kind does not allow, without duplicates, in order of appearance.
 */
export function unknownPlaceholders(kind: SmsTextKind, text: string): string[] {
  const known: readonly string[] = SMS_PLACEHOLDERS[kind];
  const names = [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  return [...new Set(names)].filter((name) => !known.includes(name));
}

/** Whether the character forces a message into UCS-2. */
export const needsUnicode = (character: string): boolean =>
  !GSM_BASIC.has(character) && !GSM_EXTENSION.has(character);

/**
 * Encoding and number of parts of a text: 160 GSM-7 units in one part or 153 in each of several, 70
 * and 67 when a single character needs UCS-2. No part splits a character of two units.
 */
export function countSms(text: string): SmsCount {
  // Counted thousands of times for a message to a whole zone, so characters are scanned only once.
  const gsmUnits = gsmUnitsOf(text);
  const encoding = gsmUnits === undefined ? 'UCS-2' : 'GSM-7';
  const total = gsmUnits ?? text.length;
  const { single, joined } = PART_SIZES[encoding];
  if (total <= single) {
    return { encoding, characters: total, parts: total === 0 ? 0 : 1, perPart: single };
  }
  const parts = joinedParts(text, { encoding, perPart: joined });
  return { encoding, characters: total, parts, perPart: joined };
}

/** Length in GSM-7 units; undefined when a character is not in that alphabet. */
function gsmUnitsOf(text: string): number | undefined {
  let units = 0;
  for (const character of text) {
    if (GSM_BASIC.has(character)) units += 1;
    else if (GSM_EXTENSION.has(character)) units += 2;
    else return undefined;
  }
  return units;
}

function joinedParts(text: string, size: Pick<SmsCount, 'encoding' | 'perPart'>): number {
  let parts = 1;
  let used = 0;
  for (const character of text) {
    const units = unitsOf(character, size.encoding);
    if (used + units > size.perPart) {
      parts += 1;
      used = 0;
    }
    used += units;
  }
  return parts;
}

function unitsOf(character: string, encoding: SmsCount['encoding']): number {
  if (encoding === 'UCS-2') return character.length;
  return GSM_EXTENSION.has(character) ? 2 : 1;
}
