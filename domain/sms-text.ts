/** What each template may name in braces; anything else is refused when the template is saved. */
export const TEMPLATE_PLACEHOLDERS = {
  bill_create: ['name', 'code', 'billNo', 'billMonth', 'amount', 'due', 'billDate', 'company'],
  bill_receive: ['name', 'code', 'amount', 'paymentDate', 'due', 'company'],
} as const;

export type SmsTemplateKey = keyof typeof TEMPLATE_PLACEHOLDERS;

export type SmsCount = {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Units that count: an extension character is 2 in GSM-7, an emoji 2 in UCS-2. */
  readonly characters: number;
  readonly parts: number;
  /** Units that fit into one part of a message this long. */
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

/** The template with its placeholders filled in; braces inside a value are left alone. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  );
}

/** The names in braces that a template does not know, each once, in order of appearance. */
export function unknownPlaceholders(templateKey: SmsTemplateKey, text: string): string[] {
  const known: readonly string[] = TEMPLATE_PLACEHOLDERS[templateKey];
  const names = [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
  return [...new Set(names)].filter((name) => !known.includes(name));
}

/**
 * How a text goes out: 160 GSM-7 units in one part or 153 in each of several, 70 and 67 when a
 * single character needs UCS-2. No part splits a character of two units.
 */
export function countSms(text: string): SmsCount {
  const characters = [...text];
  const isGsm = characters.every((char) => GSM_BASIC.has(char) || GSM_EXTENSION.has(char));
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  const units = characters.map((char) => unitsOf(char, encoding));
  const total = units.reduce((sum, count) => sum + count, 0);
  const { single, joined } = PART_SIZES[encoding];
  if (total <= single) {
    return { encoding, characters: total, parts: Math.min(total, 1), perPart: single };
  }
  return { encoding, characters: total, parts: joinedParts(units, joined), perPart: joined };
}

function unitsOf(character: string, encoding: SmsCount['encoding']): number {
  if (encoding === 'UCS-2') return character.length;
  return GSM_EXTENSION.has(character) ? 2 : 1;
}

function joinedParts(units: readonly number[], perPart: number): number {
  let parts = 1;
  let used = 0;
  for (const count of units) {
    if (used + count > perPart) {
      parts += 1;
      used = 0;
    }
    used += count;
  }
  return parts;
}
