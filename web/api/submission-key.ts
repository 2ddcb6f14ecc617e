/**
 * An idempotency key of 128 random bits; `randomUUID` is missing where the product is served over
 * plain HTTP.
 */
export function newSubmissionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
