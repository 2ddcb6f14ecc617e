/** A part of `pg` that its types leave out: how a value becomes a statement's parameter. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null };
  export default utils;
}
