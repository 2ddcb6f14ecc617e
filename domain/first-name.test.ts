import { expect, it } from 'vitest';
import { firstName } from './first-name.ts';

it.each([
  ['Karim Uddin', 'Karim'],
  ['Md. Karim Uddin', 'Karim'],
  ['MD Karim', 'Karim'],
  ['Mst. Rahima Begum', 'Rahima'],
  ['মোঃ করিম উদ্দিন', 'করিম'],
  ['মো. করিম', 'করিম'],
  ['M. A. Hashem', 'Hashem'],
  ['  Salma  ', 'Salma'],
  ['Md.', 'Md.'],
  ['', ''],
])('%s is called %s', (name, first) => {
  expect(firstName(name)).toBe(first);
});
