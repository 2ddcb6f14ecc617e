import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's own default, at the strength OWASP names first: 19 MiB, 2 passes. */
export const PASSWORD_STRENGTH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The hash of a random text nobody knows, of the same strength: checking against it takes as long
 * as checking a real password, so that an unknown account cannot be told by the time.
 */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$7dNuWVzo4iciznvq/RBweg$p/lQCeLbMtG3o/8J6WbQQ3Gx6SqusAfVYGJsG5qcFXM';

/** Runs beside the event loop. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, PASSWORD_STRENGTH);

/** Whether it is the password of the hash; never, but just as slowly, where there is no hash. */
export async function isPasswordOf(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash?.startsWith('$argon2') ? passwordHash : undefined;
  const isMatching = await verify(known ?? NOBODYS_HASH, password);
  return known !== undefined && isMatching;
}
