import type { DemoRandom } from './demo-random.ts';

const MEN = [
  'Abdul Karim',
  'Abu Bakar',
  'Anwar Hossain',
  'Arif',
  'Asaduzzaman',
  'Ashraful',
  'Belal',
  'Delwar',
  'Emdadul',
  'Faruk',
  'Habibur',
  'Hasan',
  'Imran',
  'Jahangir',
  'Jasim',
  'Kamrul',
  'Mahbub',
  'Mamun',
  'Masud',
  'Mizanur',
  'Monirul',
  'Mostafa',
  'Nazmul',
  'Rafiqul',
  'Rakibul',
  'Rashed',
  'Saiful',
  'Sajjad',
  'Selim',
  'Shafiqul',
  'Shahin',
  'Tanvir',
  'Tariqul',
  'Zahid',
  'Zakir',
];
const WOMEN = [
  'Afroza',
  'Ayesha',
  'Fahmida',
  'Farzana',
  'Hasina',
  'Jesmin',
  'Kamrunnahar',
  'Laila',
  'Mahfuza',
  'Nasrin',
  'Nusrat',
  'Parvin',
  'Rehana',
  'Rokeya',
  'Sabina',
  'Salma',
  'Shahnaz',
  'Sharmin',
  'Sumaiya',
  'Taslima',
];
const MEN_LAST = [
  'Ahmed',
  'Alam',
  'Bhuiyan',
  'Chowdhury',
  'Hossain',
  'Howlader',
  'Islam',
  'Khan',
  'Miah',
  'Mollah',
  'Rahman',
  'Sarker',
  'Sikder',
  'Talukder',
  'Uddin',
];
const WOMEN_LAST = ['Akter', 'Begum', 'Chowdhury', 'Jahan', 'Khatun', 'Rahman', 'Sultana'];
const HINDU = [
  'Anjan Das',
  'Bikash Saha',
  'Dipa Rani Das',
  'Gautam Roy',
  'Mitali Sarkar',
  'Pradip Paul',
  'Ratna Saha',
  'Sanjoy Biswas',
  'Shyamal Debnath',
  'Tapan Ghosh',
];
const BANGLA_MEN = [
  'আব্দুল করিম',
  'আরিফুল',
  'কামরুল',
  'জাহাঙ্গীর',
  'নাজমুল',
  'ফারুক',
  'মিজানুর',
  'রফিকুল',
  'শফিকুল',
  'শাহিন',
  'সাইফুল',
  'হাবিবুর',
];
const BANGLA_MEN_LAST = ['আহমেদ', 'ইসলাম', 'চৌধুরী', 'মিয়া', 'রহমান', 'সরকার', 'হোসেন'];
const BANGLA_WOMEN = ['আয়েশা', 'জেসমিন', 'তাসলিমা', 'নাসরিন', 'ফারজানা', 'মাহমুদা', 'রোকেয়া', 'সালমা'];
const BANGLA_WOMEN_LAST = ['আক্তার', 'খাতুন', 'বেগম', 'সুলতানা'];
const SHOPS = [
  'Al-Amin Tailors',
  'Bismillah Store',
  'Chand Restaurant',
  'Desh Pharmacy',
  'Golden Beauty Parlour',
  'Green View Coaching',
  'Haji Biryani House',
  'Jamuna Electronics',
  'Janata Pharmacy',
  'Lucky Telecom',
  'Maa Computer',
  'Modina Hardware',
  'Nahar Villa',
  'New Dhaka Laundry',
  'Padma Cyber Cafe',
  'Rupali Garments Office',
  'Sonar Bangla Sweets',
  'Star Photostat',
  'বিসমিল্লাহ স্টোর',
  'মায়ের দোয়া টেলিকম',
  'সততা ফার্মেসি',
  'ভাই ভাই হার্ডওয়্যার',
];
const GIVEN_FREE = [
  'Baitul Aman Jame Masjid',
  'Baitun Noor Madrasah',
  'Ward Councillor Office',
  'Model Police Box',
  'Shishu Bikash School',
  'Alor Pathshala Library',
  'Node Room',
  'Field Office',
];

/** The kind of customer, which decides the name and how the customer pays. */
export type DemoHousehold = 'person' | 'shop' | 'given-free';

/** A name as in a provider's register: Latin or Bangla, a person or a business. */
export function demoName(random: DemoRandom, household: DemoHousehold): string {
  if (household === 'shop') return random.pick(SHOPS);
  if (household === 'given-free') return random.pick(GIVEN_FREE);
  const kind = random.pickWeighted([
    ['man', 48],
    ['woman', 20],
    ['bangla man', 18],
    ['bangla woman', 8],
    ['hindu', 6],
  ] as const);
  if (kind === 'hindu') return random.pick(HINDU);
  if (kind === 'woman') return `${random.pick(WOMEN)} ${random.pick(WOMEN_LAST)}`;
  if (kind === 'bangla man') return `${random.pick(BANGLA_MEN)} ${random.pick(BANGLA_MEN_LAST)}`;
  if (kind === 'bangla woman') {
    return `${random.pick(BANGLA_WOMEN)} ${random.pick(BANGLA_WOMEN_LAST)}`;
  }
  const name = `${random.pick(MEN)} ${random.pick(MEN_LAST)}`;
  return random.isPermille(350) ? `Md. ${name}` : name;
}

const OPERATORS = ['3', '4', '5', '6', '7', '8', '9'];

/** A mobile number as people write it: plain, with a hyphen, or with the country code. */
export function demoMobile(random: DemoRandom): string {
  const number = `01${random.pick(OPERATORS)}${random.digits(8)}`;
  return random.pickWeighted([
    [number, 80],
    [`${number.slice(0, 5)}-${number.slice(5)}`, 12],
    [`+88${number}`, 8],
  ]);
}
