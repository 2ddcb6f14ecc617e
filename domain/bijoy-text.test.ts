import { describe, expect, it } from 'vitest';
import { bijoyOdds, LIKELY_BIJOY, textOfBijoy } from './bijoy-text.ts';

const isLikelyBijoy = (text: string): boolean => (bijoyOdds(text) ?? -Infinity) >= LIKELY_BIJOY;

/** As the font SutonnyMJ shows it, and what is meant. */
const BOTH: readonly (readonly [string, string])[] = [
  ['Avgvi †mvbvi evsjv', 'আমার সোনার বাংলা'],
  ['GKv e‡m Zywg, ‡`L‡Qv wK GKB AvKvk?', 'একা বসে তুমি, দেখছো কি একই আকাশ?'],
  ['w`b ‡k‡l Zvi Zviv¸‡jv w`‡e ‡`Lv|', 'দিন শেষে তার তারাগুলো দিবে দেখা।'],
  ['‡gvt Avãyi iwng', 'মোঃ আব্দুর রহিম'],
  ['Kwig DwÏb', 'করিম উদ্দিন'],
  ['bvRgyj nvmvb', 'নাজমুল হাসান'],
  ['dv‡Zgv †eMg', 'ফাতেমা বেগম'],
  ['kvgQzi ingvb', 'শামছুর রহমান'],
  ['Rvnv½xi Avjg', 'জাহাঙ্গীর আলম'],
  ['kwdKzj Bmjvg †PŠayix', 'শফিকুল ইসলাম চৌধুরী'],
  ['gwbiæj', 'মনিরুল'],
  ['¸iæZ¡c~Y©', 'গুরুত্বপূর্ণ'],
  ['gwbi“j', 'মনিরুল'],
  ['m~h© Kzgvi', 'সূর্য কুমার'],
  ['Kg©KZ©v', 'কর্মকর্তা'],
  ['c~e© cvov', 'পূর্ব পাড়া'],
  ['ag©c_', 'ধর্মপথ'],
  ['A_©', 'অর্থ'],
  ['†Kv¤úvwb', 'কোম্পানি'],
  ['cÖ_g MÖvnK', 'প্রথম গ্রাহক'],
  ['wµ‡KU', 'ক্রিকেট'],
  ['wÎk', 'ত্রিশ'],
  ['PÆMÖvg', 'চট্টগ্রাম'],
  ['Kzwgj­v', 'কুমিল্লা'],
  ['Kzwgjøv', 'কুমিল্লা'],
  ['gyw³hy×', 'মুক্তিযুদ্ধ'],
  ['wkÿv', 'শিক্ষা'],
  ['wk¶v', 'শিক্ষা'],
  ['¯^vaxbZv', 'স্বাধীনতা'],
  ['¯’vb', 'স্থান'],
  ['gš¿x', 'মন্ত্রী'],
  ['wbqš¿Y', 'নিয়ন্ত্রণ'],
  ['AvšÍR©vwZK', 'আন্তর্জাতিক'],
  ['mvew÷ªU', 'সাবস্ট্রিট'],
  ['óvÛvW©', 'ষ্টান্ডার্ড'],
  ['bvivqYMÄ', 'নারায়ণগঞ্জ'],
  ['wmivRMÄ', 'সিরাজগঞ্জ'],
  ['e¨vsK', 'ব্যাংক'],
  ['A¨vW‡fv‡KU', 'অ্যাডভোকেট'],
  ['i¨ve', 'র‍্যাব'],
  ['Pvu`cyi', 'চাঁদপুর'],
  ['cuvP', 'পাঁচ'],
  ['‰Zqe', 'তৈয়ব'],
  ['FwlK…wZ', 'ঋষিকৃতি'],
  ['evox bs 12/K, †ivW 5', 'বাড়ী নং ১২/ক, রোড ৫'],
  ['hy³ivóª', 'যুক্তরাষ্ট্র'],
  ['j²x', 'লক্ষ্মী'],
  ['eª²', 'ব্রক্ষ্ম'],
  ['e„wó', 'বৃষ্টি'],
  ['nVvr', 'হঠাৎ'],
];

describe('Bangla in the glyphs of SutonnyMJ', () => {
  it.each(BOTH)('%s is %s', (typed, meant) => {
    expect(textOfBijoy(typed)).toBe(meant.normalize('NFC'));
  });

  it('is told from names and addresses in Latin letters', () => {
    const missed = BOTH.map(([typed]) => typed).filter((typed) => !isLikelyBijoy(typed));
    // Short words say too little alone; beside many others they are taken for Bangla too.
    expect(missed).toEqual(['ag©c_', 'wÎk', 'cuvP', 'nVvr']);
    const latin =
      'Md. Abdur Rahim,Karim Uddin,MD KABIR HOSSAIN,AKBAR ALI,Kazi Nazrul,Swapan Kumar,Nayeem,' +
      'House 12/A Road 5,Mirpur-10,Uttara Sector 7,North Bazar,Home 10M,Müller,José García,' +
      'François,Łukasz,Zoë,Nguyễn,O’Brien,Rahim & Sons,Café “Royal”,C/O Jamil… (2nd floor),' +
      'Mst. Fatema Begum,Bijoy Kumar,Wi-Fi customer,VIP,jk,Karim – 2,Nasrin · Alam,Flat 3B®';
    expect(latin.split(',').filter((text) => isLikelyBijoy(text))).toEqual([]);
  });

  it('is not sought in Bangla, numbers and empty texts', () => {
    expect(
      ['', '017', '‡', 'করিম Kwig', 'x'.repeat(5000), '____'].filter((text) => isLikelyBijoy(text)),
    ).toEqual([]);
  });

  it('leaves what is no glyph', () => {
    expect(textOfBijoy('আমি (১) 😀\n')).toBe('আমি (১) 😀\n'.normalize('NFC'));
    expect(textOfBijoy('')).toBe('');
  });
});
