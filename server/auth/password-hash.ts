import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default) with OWASP's first recommended parameters: 19 MiB, 2 passes. */
export const PASSWORD_STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hash of an unknown random text with the same parameters. Checking against it takes as long as a
 * real check, so that response times do not reveal which accounts exist.
 */
export const DUMMY_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$7dNuWVzo4iciznvq/RBweg$p/lQCeLbMtG3o/8J6WbQQ3Gx6SqusAfVYGJsG5qcFXM';

/** Runs in the thread pool, off the event loop. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, PASSWORD_STRENGTH);

/** Whether the password matches the hash. False without a hash, after the same time. */
export async function isPasswordOf(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash?.startsWith('$argon2') ? passwordHash : undefined;
  const isMatching = await verify(known ?? DUMMY_PASSWORD_HASH, password);
  return known !== undefined && isMatching;
}
