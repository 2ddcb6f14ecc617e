/** Part of `pg` that its types omit: the conversion of a value to a statement parameter. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null };
  export default utils;
}
