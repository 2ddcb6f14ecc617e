import { inject } from 'vitest';
import { copyData, type Product, type StartOptions, startProduct } from './product.ts';

export interface SeededProduct extends Product {
  /** The session of the user who seeded it. */
  token: string;
}

/** Starts the product on a copy of the seeded data. */
export async function startSeededProduct(): Promise<SeededProduct> {
  const { dataDir, token } = inject('seeded');
  return { ...(await startProduct({ dataDir: await copyData(dataDir) })), token };
}

/** Starts the product as it is after its first start, with only its owner. */
export async function startEmptyProduct(options: Pick<StartOptions, 'env'> = {}): Promise<Product> {
  return startProduct({ ...options, dataDir: await copyData(inject('emptyData')) });
}
