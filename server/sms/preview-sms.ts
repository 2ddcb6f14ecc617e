import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { costlyCharacters, isWorthReplacing } from '@netkhata/domain/sms-hint';
import { countSms, type SmsCount, unknownPlaceholders } from '@netkhata/domain/sms-text';
import type { SignedInContext } from '../http/implement.ts';
import { readCompany } from '../setup/company-settings.ts';
import { chooseRecipients, mostRecipients } from './choose-recipients.ts';
import { generalSmsText } from './general-sms-text.ts';
import { readSmsPrice } from './queue-sms.ts';
import { costOf } from './sms-cost.ts';
import type { SmsRecipient } from './sms-recipient-queries.ts';

type Endpoint = Api['smsPreview'];
type Preview = EndpointResult<Endpoint>;

interface Counted {
  recipient: SmsRecipient;
  text: string;
  count: SmsCount;
}

/** `sms_preview`: fills the message in for each recipient, and counts parts and cost of each. */
export async function previewSms(
  context: SignedInContext,
  { message, ...choice }: EndpointInput<Endpoint>['body'],
): Promise<Preview> {
  const { recipients, leftOut } = await chooseRecipients(context, choice);
  const company = await readCompany(context.tx);
  const pricePaisa = await readSmsPrice(context.tx);
  const text = message ?? '';
  const texts = countEach(recipients, (recipient) => generalSmsText(text, recipient, company));
  const parts = partsOf(texts);
  const costly = costlyCharacters(text);
  const cheaper =
    costly && countEach(recipients, (each) => generalSmsText(costly.text, each, company));
  const cheaperParts = cheaper ? partsOf(cheaper) : parts;
  return {
    recipients: recipients.length,
    leftOut,
    mostRecipients: mostRecipients(context.user),
    parts,
    cost: costOf(parts, pricePaisa),
    longest: longestOf(texts),
    samples: samplesOf(texts).map(sampleOf),
    hint:
      costly && parts > 0 && isWorthReplacing(costly, { before: parts, after: cheaperParts })
        ? {
            characters: [...costly.characters],
            message: costly.text,
            parts: cheaperParts,
            cost: costOf(cheaperParts, pricePaisa),
          }
        : null,
    unknown: unknownPlaceholders('general', text),
  };
}

const countEach = (
  recipients: readonly SmsRecipient[],
  textOf: (recipient: SmsRecipient) => string,
): Counted[] =>
  recipients.map((recipient) => {
    const text = textOf(recipient);
    return { recipient, text, count: countSms(text) };
  });

const partsOf = (texts: readonly Counted[]): number =>
  texts.reduce((sum, { count }) => sum + count.parts, 0);

const sampleOf = ({ recipient, text, count }: Counted): Preview['samples'][number] => ({
  name: recipient.name,
  mobileNo: recipient.mobileNo,
  text,
  encoding: count.encoding,
  characters: count.characters,
  parts: count.parts,
});

/** The text with the most parts; of those, the one with the most characters. */
function longestOf(texts: readonly Counted[]): Preview['longest'] {
  let longest: Counted | undefined;
  for (const each of texts) {
    const isLonger =
      !longest ||
      each.count.parts > longest.count.parts ||
      (each.count.parts === longest.count.parts &&
        each.count.characters > longest.count.characters);
    if (isLonger) longest = each;
  }
  return longest ? sampleOf(longest) : null;
}

/** The first, the middle and the last text. */
const samplesOf = (texts: readonly Counted[]): Counted[] => {
  const places = new Set([0, Math.floor((texts.length - 1) / 2), texts.length - 1]);
  return [...places].flatMap((place) => texts[place] ?? []);
};
