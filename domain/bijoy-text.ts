/**
 * Bangla as it was typed before Unicode: in the glyphs of the font SutonnyMJ (Bijoy), which show as
 * Latin letters and signs of windows-1252 in every other font ('‡gvt iwng' is মোঃ রহিম). Signs stand
 * in the order in which they are seen: ি, ে and ৈ before their consonant, the reph behind it.
 */

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ_`abcdefghijklmnopqrstuvwxyz~0123456789|&^'];
const LETTER_GLYPHS = [
  ...'অ ই ঈ উ ঊ ঋ এ ঐ ও ঔ ক খ গ ঘ ঙ চ ছ জ ঝ ঞ ট ঠ ড ঢ ণ ত থ দ'.split(' '),
  ...'ধ ন প ফ ব ভ ম য র ল শ ষ স হ ড় ঢ় য় ৎ ং ঃ ঁ া ি ী ু ু ূ'.split(' '),
  ...'০ ১ ২ ৩ ৪ ৫ ৬ ৭ ৮ ৯ । ্ ্ব'.split(' '),
];
/** The signs and letters beyond ASCII, each with what it shows: whole, half and low forms. */
const SIGN_GLYPHS =
  '•ঙ্ ƒূ ‚ূ „ৃ …ৃ †ে ‡ে ˆৈ ‰ৈ Šৗ ‹্ক Œ্ক্র ‘্তু ’্থ “ু ”চ্ –ু —্ত ˜দ্ ™দ্ šন্ ›ন্ œ্ন Ÿ্ব ' +
  '¡্ব ¢্ভ £্ভ্র ¤ম্ ¥্ম ¦্ব §্ম ¨্য ©র্ ª্র «্র ¬্ল \u00ad্ল ®ষ্ ¯স্ °ক্ক ±ক্ট ²ক্ষ্ম ³ক্ত ´ক্ম µক্র ' +
  '¶ক্ষ ·ক্স ¸গু ¹জ্ঞ ºগ্দ »গ্ধ ¼ঙ্ক ½ঙ্গ ¾জ্জ ¿্ত্র Àজ্ঝ Áজ্ঞ Âঞ্চ Ãঞ্ছ Äঞ্জ Åঞ্ঝ Æট্ট Çড্ড Èণ্ট Éণ্ঠ ' +
  'Êণ্ড Ëত্ত Ìত্থ Í্ত Îত্র Ïদ্দ Ð– Ñ— Ò“ Ó” Ô‘ Õ’ Ö্র ×দ্ধ Øদ্ব Ùদ্ম Úন্ঠ Ûন্ড Üন্ধ Ýন্স Þপ্ট ßপ্ত ' +
  'àপ্প áপ্স âব্জ ãব্দ äব্ধ åভ্র æু çম্ফ è্ন éল্ক êল্গ ëল্ট ìল্ড íল্প îল্ফ ïশু ðশ্চ ñশ্ছ òষ্ণ óষ্ট ' +
  'ôষ্ঠ õষ্ফ öস্খ ÷স্ট ø্ল ùস্ফ ú্প ûহু üহৃ ýহ্ন þহ্ম ÿক্ষ';

const GLYPHS = new Map<string, string>([
  ...LETTERS.map((letter, index) => [letter, LETTER_GLYPHS[index] ?? ''] as const),
  ...SIGN_GLYPHS.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)] as const),
]);

const HASANTA = '্';
const REPH = 'র্';
const BEFORE = new Set(['ি', 'ে', 'ৈ']);
const VOWEL_SIGN = /^[াীুূৃৗ]$/;
const NASAL = /^[ংঃঁ]$/;
/** Whole and half consonants, and independent vowels, perhaps with a vowel sign in the glyph. */
const BASE = /^[\u0985-\u09b9\u09ce]/;
/** ্য below র is not the reph of য: Unicode tells them apart by a joiner. */
const RA_JA = /^র্য/u;
const JOINER = '\u200d';

/** What belongs to one consonant or conjunct, as far as it has been read. */
interface Cluster {
  before: string;
  base: string;
  isRephed: boolean;
  vowel: string;
  nasals: string;
}

const NOTHING: Cluster = { before: '', base: '', isRephed: false, vowel: '', nasals: '' };

/** The Unicode text (NFC) of a text in the glyphs of SutonnyMJ; what is no glyph stays. */
export function textOfBijoy(text: string): string {
  let written = '';
  let cluster = NOTHING;
  const end = (): void => {
    written += textOf(cluster);
    cluster = NOTHING;
  };
  for (const sign of text) {
    const glyph = GLYPHS.get(sign) ?? sign;
    if (BEFORE.has(glyph)) {
      end();
      cluster = { ...NOTHING, before: glyph };
    } else if (glyph === REPH) {
      cluster = { ...cluster, isRephed: true };
    } else if (VOWEL_SIGN.test(glyph)) {
      // Typed twice by mistake, it is seen once.
      if (!cluster.vowel.endsWith(glyph)) cluster = { ...cluster, vowel: cluster.vowel + glyph };
    } else if (NASAL.test(glyph)) {
      cluster = { ...cluster, nasals: cluster.nasals + glyph };
    } else if (glyph.startsWith(HASANTA)) {
      cluster = withBase(cluster, glyph);
    } else if (BASE.test(glyph)) {
      const isJoined = cluster.base.endsWith(HASANTA) && cluster.vowel === '';
      if (cluster.base !== '' && !isJoined) end();
      else if (cluster.base === '' && (cluster.vowel || cluster.nasals)) end();
      cluster = withBase(cluster, glyph);
    } else {
      end();
      written += glyph;
    }
  }
  end();
  return written.normalize('NFC');
}

/** Adds a consonant, a half or a low form; a vowel sign in the glyph goes behind the others. */
function withBase(cluster: Cluster, glyph: string): Cluster {
  const [, added = '', vowel = ''] = /^(.*?)([াীুূৃ]?)$/su.exec(glyph) ?? [];
  const doubled = cluster.base.endsWith(HASANTA) && added.startsWith(HASANTA);
  const base = cluster.base + (doubled ? added.slice(1) : added);
  return { ...cluster, base, vowel: cluster.vowel + vowel };
}

function textOf({ before, base, isRephed, vowel, nasals }: Cluster): string {
  const sign = before === 'ে' && vowel === 'া' ? 'ো' : before === 'ে' && vowel === 'ৗ' ? 'ৌ' : '';
  const vowels = sign || before + vowel;
  if (base === 'অ' && vowels === 'া') return `আ${nasals}`;
  const consonants = RA_JA.test(base) ? `র${JOINER}${base.slice(1)}` : base;
  // ঁ stands before ং and ঃ.
  const marks = nasals.replaceAll('ঁ', '');
  const moon = marks.length < nasals.length ? 'ঁ' : '';
  return (isRephed ? REPH : '') + consonants + vowels + moon + marks;
}

/**
 * How much more frequent each letter is in Bangla in these glyphs than in names and addresses in
 * Latin letters: ten times the binary logarithm, counted over 70,000 and 7,000 letters.
 */
const ODDS = new Map(
  (
    'A0 B8 C-50 D-11 E-35 F-57 G12 H-68 I3 J-60 K29 L6 M-4 N-31 O-17 P3 Q79 R-1 S-37 T-37 U16 V9 ' +
    'W-7 X31 Y3 Z61 a-31 b31 c8 d-12 e-8 f-9 g15 h-16 i3 j40 k1 l-30 m0 n-8 o-22 p-35 q38 r-46 ' +
    's-25 t-20 u-20 v51 w30 x51 y19 z-60 `60 ~42'
  )
    .split(' ')
    .map((each) => [each.charAt(0), Number(each.slice(1))] as const),
);
/** Signs that stand inside words only in these glyphs; dashes and quotes also do elsewhere. */
const INNER_SIGN = /[ƒ‚„†‡ˆ‰‹›˜¡¢£¤¥¦§¨©ª«¬¯±²³´µ¶¸¹º»¼½¾¿×÷]/gu;
const SIGN_ODDS = 50;
/** Letters that say enough about a long note. */
const ENOUGH = 200;
/** Names in capitals, as people write them without thinking of a case: MD KABIR. */
const IN_CAPITALS = /\b[A-Z]{2,}\b/g;
/** The odds from which a text is more probably in these glyphs than not. */
export const LIKELY_BIJOY = 45;

/**
 * How probably a name or an address is Bangla in the glyphs of SutonnyMJ, above zero for more
 * probable than not; undefined where there are no Latin letters, or Bangla ones as well. Never
 * certain: Latin letters alone may be either, so a person has to say.
 */
export function bijoyOdds(text: string): number | undefined {
  const start = text.length > ENOUGH ? text.slice(0, ENOUGH) : text;
  if (/[\u0980-\u09ff]/.test(start)) return undefined;
  const plain = start.replaceAll(IN_CAPITALS, '');
  // No word has the same letter four times in a row.
  if (!/[A-Za-z]/.test(plain) || /(.)\1{3}/.test(plain)) return undefined;
  let odds = (plain.match(INNER_SIGN)?.length ?? 0) * SIGN_ODDS;
  for (const letter of plain) odds += ODDS.get(letter) ?? 0;
  return odds;
}
