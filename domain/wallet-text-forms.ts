import type { Wallet } from './wallets.ts';

/** What a text of a wallet reports; `in` reached the account, `out` left it. */
export const WALLET_EVENTS = {
  received: 'in',
  payment: 'in',
  deposit: 'in',
  cashIn: 'in',
  sent: 'out',
  paid: 'out',
  cashOut: 'out',
} as const;
export type WalletEvent = keyof typeof WALLET_EVENTS;

/**
 * The names under which wallets send their texts, in small letters. A person's message has a number
 * in their place.
 */
export const WALLET_SENDERS: Readonly<Record<Wallet, readonly string[]>> = {
  bkash: ['bkash', '16247'],
  nagad: ['nagad', '16167'],
  rocket: ['rocket', '16216'],
  upay: ['upay', '16268'],
};

interface WalletTextForm {
  readonly event: WalletEvent;
  /**
   * The whole text on one line: {fields}, [parts that may be missing], <one|or the other>. Blanks
   * and full stops may be missing, too, and letters may be small or large; "Tk" also stands for
   * "Tk.", "BDT" and "৳". {charge} is another name of the fee.
   */
  readonly form: string;
  /** Whole texts in this form; all numbers and names are invented. */
  readonly examples: readonly string[];
}

/**
 * How the wallets end their texts. After a reference a fee must follow where the wallet writes one:
 * what the payer typed could otherwise pass for it.
 */
const BKASH_END = '[Fee Tk {charge}. ]Balance Tk {balance}. TrxID {number} at {at}';
const BKASH_WITH_REFERENCE = `[Ref {reference}. Fee Tk {fee}. ]${BKASH_END}`;
const BKASH_BANGLA_END = '[ফি Tk {charge}। ]ব্যালেন্স Tk {balance}। TrxID {number} সময় {at}';
const BKASH_BANGLA_WITH_REFERENCE = `[রেফারেন্স {reference}। ফি Tk {fee}। ]${BKASH_BANGLA_END}`;
const NAGAD_END = 'TxnID: {number} [Fee: Tk {fee} ]<Balance|Bal>: [Tk ]{balance} [Date: ]{at}';
const NAGAD_BANGLA_END = 'TxnID: {number}। [ফি: Tk {fee}। ]ব্যালেন্স: Tk {balance}। [তারিখ: ]{at}';
const ROCKET_END = 'Fee: Tk{fee}, [Your ]A/C Balance: Tk{balance}. TxnId: {number} Date: {at}';
const ROCKET_BANGLA_END = 'ফি Tk {fee}। ব্যালেন্স: Tk {balance}। TxnId: {number}। তারিখ: {at}';
const UPAY_END = 'Balance Tk {balance}. TrxID {number} at {at}';

/**
 * All known texts of the wallets. The English ones are as phones have received them, from what
 * others published; Nagad's payments and Upay's money out, and all in Bangla, are put together from
 * the wallets' words. What is in no form is kept as an unknown text.
 */
export const WALLET_TEXT_FORMS: Readonly<Record<Wallet, readonly WalletTextForm[]>> = {
  bkash: [
    {
      event: 'received',
      form: `You have received Tk {amount} from {party}. ${BKASH_WITH_REFERENCE}`,
      examples: [
        'You have received Tk 500.00 from 01710000001. Fee Tk 0.00. Balance Tk 1,117.78. TrxID CJ10PZQ0U0 at 30/10/2025 21:02',
        'You have received Tk 1,200.00 from 01711111108.Ref C00042. Fee Tk 0.00. Balance Tk 20,329.00. TrxID CJ11PZQ1U7 at 20/01/2025 10:53',
        'You have received Tk 63.00 from GhorerBazar. Balance Tk 1,082.65. TrxID CJ12PZQ2U4 at 09/05/2026 21:32',
      ],
    },
    {
      event: 'payment',
      form: `You have received payment Tk {amount} from {party}. ${BKASH_WITH_REFERENCE}`,
      examples: [
        'You have received payment Tk 549.00 from 01712222215. Fee Tk 0.00. Balance Tk 8,210.56. TrxID CJ13PZQ3U1 at 12/04/2026 16:39',
        'You have received payment Tk 150.00 from 01713333322. Ref 23154. Fee Tk 0.00. Balance Tk 150.00. TrxID CJ14PZQ4U8 at 03/06/2026 12:33',
      ],
    },
    {
      event: 'deposit',
      form: `You have received [a ]deposit [from iBanking ]of Tk {amount} from {party}. ${BKASH_END}`,
      examples: [
        'You have received a deposit of Tk 1,000.00 from Sonali Bank Account. Fee Tk 0.00. Balance Tk 1,140.34. TrxID CJ15PZQ5U5 at 19/07/2025 15:43',
        'You have received deposit from iBanking of Tk 5,000.00 from City Bank. Fee Tk 0.00. Balance Tk 6,140.34. TrxID CJ16PZQ6U2 at 19/07/2025 15:44',
      ],
    },
    {
      event: 'cashIn',
      form: `Cash In Tk {amount} from {party} successful. ${BKASH_END}`,
      examples: [
        'Cash In Tk 1,000.00 from 01714444429 successful. Fee Tk 0.00. Balance Tk 1,607.90. TrxID CJ17PZQ7U9 at 07/11/2025 22:21. Download App: https://bKa.sh/8app',
        'Cash In Tk ১,০০০.০০ from ০১৮৩৫৯০৮৭৩৫ successful. Fee Tk ০.০০. Balance Tk ১,৬০৭.৯০. TrxID CJ18PZQ8U6 at ০৭/১১/২০২৫ ২২:২২',
      ],
    },
    {
      event: 'sent',
      form: `Send Money Tk {amount} to {party} successful. ${BKASH_WITH_REFERENCE}`,
      examples: [
        'Send Money Tk 510.00 to 01715555536 successful. Ref Rahim. Fee Tk 5.00. Balance Tk 4,479.65. TrxID CJ19PZQ9U3 at 20/03/2026 00:08',
      ],
    },
    {
      event: 'paid',
      form: `Payment [of ]Tk {amount} to {party} [is ]successful. ${BKASH_WITH_REFERENCE}`,
      examples: [
        'Payment Tk 100.00 to CABLE BAZAR LTD-RM00012 is successful. Balance Tk 601.81. TrxID CJ20PZQ0U0 at 07/07/2026 20:36',
        'Payment of Tk 1,015.50 to UPSTREAM CARRIER-RM00013 is successful. Balance Tk 1,115.15. TrxID CJ21PZQ1U7 at 13/03/2026 15:30',
      ],
    },
    {
      event: 'cashOut',
      form: `Cash Out Tk {amount} to {party} successful. ${BKASH_END}`,
      examples: [
        'Cash Out Tk 1,000.00 to 01711111108 successful. Fee Tk 18.50. Balance Tk 216.00. TrxID CJ22PZQ2U4 at 05/10/2026 10:15',
      ],
    },
    {
      event: 'received',
      form: `আপনি {party} থেকে Tk {amount} পেয়েছেন। ${BKASH_BANGLA_WITH_REFERENCE}`,
      examples: [
        'আপনি ০১৭১২৩৪৫৬৭৮ থেকে ৳ ১,২৫০.০০ পেয়েছেন। রেফারেন্স ১০২। ফি ৳ ০.০০। ব্যালেন্স ৳ ১৫,৪৫০.০০। TrxID CJ23PZQ3U1 সময় ৩১/১০/২০২৫ ২২:১০',
      ],
    },
    {
      event: 'payment',
      form: `আপনি {party} থেকে Tk {amount} পেমেন্ট পেয়েছেন। ${BKASH_BANGLA_WITH_REFERENCE}`,
      examples: [
        'আপনি ০১৭১২৩৪৫৬৭৮ থেকে Tk ১,২৫০.০০ পেমেন্ট পেয়েছেন। ফি Tk ০.০০। ব্যালেন্স Tk ১৫,৪৫০.০০। TrxID CJ24PZQ4U8 সময় ৩১/১০/২০২৫ ২২:১১',
      ],
    },
    {
      event: 'cashIn',
      form: `ক্যাশ ইন Tk {amount} {party} থেকে সফল। ${BKASH_BANGLA_END}`,
      examples: [
        'ক্যাশ ইন Tk ৩,০০০.০০ ০১৭১১২২৩৩৪৪ থেকে সফল। ফি Tk ০.০০। ব্যালেন্স Tk ১৮,৪৫০.০০। TrxID CJ25PZQ5U5 সময় ৩১/১০/২০২৫ ২৩:০০',
      ],
    },
    {
      event: 'cashOut',
      form: `ক্যাশ আউট Tk {amount} {party} নম্বরে সফল। ${BKASH_BANGLA_END}`,
      examples: [
        'ক্যাশ আউট Tk ১,০০০.০০ ০১৭৯৯৮৮৭৭৬৬ নম্বরে সফল। ফি Tk ১৮.৫০। ব্যালেন্স Tk ১৭,৪৩১.৫০। TrxID CJ26PZQ6U2 সময় ৩১/১০/২০২৫ ২৩:৩০',
      ],
    },
  ],
  nagad: [
    {
      event: 'received',
      form: `Money Received. <Amount|Amt>: Tk {amount}. Sender: {party}. [Ref: {reference} ]${NAGAD_END}`,
      examples: [
        'Money Received.\nAmount: Tk 20300.00\nSender: 01716666643\nRef: N/A\nTxnID: 75K917MZ\nBalance: Tk 20300.32\n23/01/2025 20:58',
        'Money Received.\r\nAmount: Tk 60.00\r\nSender: 01717777750\r\nRef: C00042\r\nTxnID: 75K918MZ\r\nBalance: Tk 1,610.28\r\n24/06/2026 14:31\n',
      ],
    },
    {
      event: 'payment',
      form: `<Payment Received|Merchant Pay>. Amount: Tk {amount}. <Customer|From>: {party}. [Ref: {reference} ]${NAGAD_END}`,
      examples: [
        'Payment Received.\nAmount: Tk 700.00\nCustomer: 01710000001\nRef: 42\nTxnID: 75K919MZ\nFee: Tk 0.00\nBalance: Tk 24,500.00\n13/09/2026 21:15',
      ],
    },
    {
      event: 'cashIn',
      form: `Cash In Received. <Amount|Amt>: Tk {amount}. Uddokta: {party}. ${NAGAD_END}`,
      examples: [
        'Cash In Received.\nAmount: Tk 5000.00\nUddokta: 01718888857\nTxnID: 75K920MZ\nBalance: 5032.90\n11/01/2024 16:47',
        'WIN A PRIZE! CLICK NOW  nagad.io/xyz\nCash In Received.\nAmt:Tk 200.00\nUddokta:01719999964\nTxnID: 75K921MZ\nBal:208.65\n27/03/2024 15:54',
      ],
    },
    {
      event: 'sent',
      form: `<Money Sent|Send Money> [Successful]. <Amount|Amt>: Tk {amount}. Receiver: {party}. [Ref: {reference} ]${NAGAD_END}`,
      examples: [
        'Send Money Successful.\nAmount: Tk 500.00\nReceiver: 01721111071\nRef: N/A\nTxnID: 75K922MZ\nFee: Tk 5.00\nBalance: Tk 1,207.00\n13/09/2026 21:20',
      ],
    },
    {
      event: 'paid',
      form: `Payment to '{party}' is Successful. Amount: Tk {amount}. ${NAGAD_END}`,
      examples: [
        "Payment to 'Sample Ministry' is Successful.\nAmount: Tk  107.07\nTxnID: 75K923MZ\nBalance: Tk 32.90\n03/11/2023 13:58",
      ],
    },
    {
      event: 'cashOut',
      form: `Cash Out [Successful]. <Amount|Amt>: Tk {amount}. <Receiver|Uddokta>: {party}. ${NAGAD_END}`,
      examples: [
        'Cash Out Successful.\nAmount: Tk 2000.00\nUddokta: 01721111071\nTxnID: 75K924MZ\nFee: Tk 23.00\nBalance: Tk 1,211.56\n28/09/2026 15:10',
      ],
    },
    {
      event: 'received',
      form: `টাকা পেয়েছেন। পরিমাণ: Tk {amount}। প্রেরক: {party}। [রেফারেন্স: {reference}। ]${NAGAD_BANGLA_END}`,
      examples: [
        'টাকা পেয়েছেন।\nপরিমাণ: Tk ২,৫০০.০০\nপ্রেরক: ০১৭১১২২৩৩৪৪\nTxnID: 75K925MZ\nফি: Tk ০.০০\nব্যালেন্স: Tk ২৭,০০০.০০\nতারিখ: ১৩/০৯/২০২৬ ২১:৩০',
      ],
    },
    {
      event: 'cashIn',
      form: `ক্যাশ ইন। পরিমাণ: Tk {amount}। উদ্যোক্তা: {party}। ${NAGAD_BANGLA_END}`,
      examples: [
        'ক্যাশ ইন। পরিমাণ: Tk ৪,০০০.০০। উদ্যোক্তা: ০১৬১২৩৪৫৬৭৮। TxnID: 75K926MZ। ফি: Tk ০.০০। ব্যালেন্স: Tk ২৭,৯৫৫.১৮। তারিখ: ১৩/০৯/২০২৬ ২২:১৫',
      ],
    },
    {
      event: 'cashOut',
      form: `ক্যাশ আউট। পরিমাণ: Tk {amount}। প্রাপক: {party}। ${NAGAD_BANGLA_END}`,
      examples: [
        'ক্যাশ আউট। পরিমাণ: Tk ৩,০০০.০০। প্রাপক: ০১৭৯৯০০১১২২। TxnID: 75K927MZ। ফি: Tk ৪৪.৮২। ব্যালেন্স: Tk ২৩,৯৫৫.১৮। তারিখ: ১৩/০৯/২০২৬ ২২:০০',
      ],
    },
  ],
  rocket: [
    {
      event: 'received',
      form: `Tk{amount} received from A/C: {party} [Ref: {reference} ]${ROCKET_END}`,
      examples: [
        'Tk99.00 received from A/C:***515 Fee:Tk0, Your A/C Balance: Tk1,145.85 TxnId:6606700365 Date:08-JUN-26 06:21:43 am. Download https://bit.ly/nexuspay',
        'Tk500.00 received from A/C:01710000001-9. Fee:Tk0, Your A/C Balance: Tk1,234.56 TxnId:6606700378 Date:28-SEP-26 02:30:45 pm.',
      ],
    },
    {
      event: 'cashIn',
      form: `Cash-In from A/C: {party} Tk{amount} ${ROCKET_END}`,
      examples: [
        'Cash-In from A/C: ***123 Tk1,500.00 Fee: Tk.00, Your A/C Balance: Tk4,500.00.TxnId:6606700391 Date:17-JUL-26 12:05:09 am.',
      ],
    },
    {
      event: 'sent',
      form: `Tk{amount} transferred to A/C: {party} [Ref: {reference} ]${ROCKET_END}`,
      examples: [
        'Tk2,000.00 transferred to A/C:017000000012 Fee:Tk1.27, Your A/C Balance: Tk311.96 TxnId:6606700404 Date:23-MAY-20 03:28:02 pm. Download https://bit.ly/nexuspay',
      ],
    },
    {
      event: 'cashOut',
      form: `Cash-Out to A/C: {party} Tk{amount} ${ROCKET_END}`,
      examples: [
        'Cash-Out to A/C:***456Tk900.00Fee:Tk15.00 Your A/C Balance: Tk300.00.TxnId:6606700417Date:27-SEP-25 05:59:38 pm. Please download https://bit.ly/nexuspay',
      ],
    },
    {
      event: 'received',
      form: `A/C: {party} থেকে Tk {amount} পেয়েছেন। ${ROCKET_BANGLA_END}`,
      examples: [
        'A/C: ০১৭১২৩৪৫৬৭৮৯ থেকে Tk ১,২০০.০০ পেয়েছেন। ফি Tk ০.০০। ব্যালেন্স: Tk ১৫,৪০০.০০। TxnId: ২৮৪৭১৯২৮৪১। তারিখ: ১৩-সেপ্টেম্বর-২৬ ২১:৩০:১৫',
      ],
    },
    {
      event: 'cashOut',
      form: `A/C: {party} এ ক্যাশ আউট Tk {amount}। ${ROCKET_BANGLA_END}`,
      examples: [
        'A/C: ০১৭১১১২২২৩৩৪ এ ক্যাশ আউট Tk ১,০০০.০০। ফি Tk ১৮.০০। ব্যালেন্স: Tk ১৪,৩৮২.০০। TxnId: 6606700430। তারিখ: ১৩-SEP-২৬ ১৯:১০:০০',
      ],
    },
  ],
  upay: [
    {
      event: 'received',
      form: `Tk {amount} has been received from {party}. [Ref- {reference}. ]${UPAY_END}`,
      examples: [
        'Tk. 900.00 has been received from 01722222178. Ref-. Balance Tk. 900.00. TrxID 01K7C8Z234 at 12/10/2025 19:15',
        'Tk. 254.90 has been received from 01723333285. Ref-C00042. Balance Tk. 1,254.90. TrxID 01K7C8Z235 at 12/03/2025 19:15.',
      ],
    },
    {
      event: 'sent',
      form: `Tk {amount} has been sent to {party}. [Ref- {reference}. ]<Fee|Charge>: Tk {fee}. ${UPAY_END}`,
      examples: [
        'Tk. 900.00 has been sent to 01722222178. Ref-. Charge: Tk. 5.00. Balance Tk. 95.00. TrxID 01K7C8Z236 at 12/10/2025 19:18',
      ],
    },
    {
      event: 'cashOut',
      form: `Cash-out of Tk {amount} to {party} is successful. <Fee|Charge>: Tk {fee}. ${UPAY_END}`,
      examples: [
        'Cash-out of Tk. 500.00 to 01724444392 is successful. Fee: Tk. 7.00. Balance Tk. 393.00. TrxID 01K7C8Z237 at 24/06/2025 10:52.',
      ],
    },
    {
      event: 'received',
      form: `{party} থেকে Tk {amount} পেয়েছেন। TrxID: {number}। [ফি: Tk {fee}। ]ব্যালেন্স: Tk {balance}। সময়: {at}`,
      examples: [
        '০১৭১২৩৪৫৬৭৮ থেকে Tk ১,০০০.০০ পেয়েছেন। TrxID: 01K7C8Z238। ফি: Tk ০.০০। ব্যালেন্স: Tk ১৪,২০০.০০। সময়: ১২/১০/২০২৫ ২০:০৫',
      ],
    },
  ],
};
