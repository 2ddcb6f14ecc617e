/** The mobile wallets whose texts are known. */
export const WALLETS = ['bkash', 'nagad', 'rocket', 'upay'] as const;
export type Wallet = (typeof WALLETS)[number];
