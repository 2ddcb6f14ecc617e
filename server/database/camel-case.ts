/** Names of columns, `bill_no`, and of the fields that code and wire have for them, `billNo`. */
export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Capitalize<First> ? `_${Lowercase<First>}` : First}${SnakeCase<Rest>}`
  : '';

export const snakeCase = <Name extends string>(name: Name): SnakeCase<Name> =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Name>;
