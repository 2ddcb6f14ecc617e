import { createVerify, X509Certificate } from 'node:crypto';
import { type Message, message } from '@netkhata/contract/messages';

const MINUTE_MS = 60_000;
/** SNS stops delivering a message after about 20 minutes; what is older is a replay. */
const OLDEST_MINUTES = 60;
const AHEAD_MINUTES = 5;
const FEWEST_KEY_BITS = 2048;

/** SNS's hosts, one for each region. */
const SNS_HOST = /^sns\.[a-z0-9-]{3,30}\.amazonaws\.com(?:\.cn)?$/;
/** Its certificates: other paths of these hosts answer what a caller asks for. */
const CERTIFICATE_PATH = /^\/SimpleNotificationService-[0-9A-Za-z]{1,64}\.pem$/;

const TYPES = ['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation'] as const;

/** A message of Amazon SNS as it came, nothing of it verified. */
export interface SnsMessage {
  readonly type: (typeof TYPES)[number];
  readonly topic: string;
  readonly sentAt: Date;
  /** What the topic's owner wrote. */
  readonly content: string;
  readonly certificateUrl: string;
  readonly signature: string;
  /** Digest of the signature's version, 1 or 2. */
  readonly algorithm: 'RSA-SHA1' | 'RSA-SHA256';
  /** Where the subscription is confirmed. */
  readonly subscribeUrl?: string;
  /** The text that the signature is for. */
  readonly signed: string;
}

/** Fields that are signed, in the order of the signed text; Subject only where there is one. */
const SIGNED_FIELDS = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const;

const ALGORITHMS: Readonly<Record<string, SnsMessage['algorithm']>> = {
  '1': 'RSA-SHA1',
  '2': 'RSA-SHA256',
};

/**
 * Reads the body of a call of Amazon SNS (Amazon SNS Developer Guide, "Parsing Amazon SNS message
 * formats"). Undefined where it is none.
 */
export function readSnsMessage(body: string): SnsMessage | undefined {
  const fields = textFieldsOf(body);
  const type = TYPES.find((each) => each === fields['Type']);
  const algorithm = ALGORITHMS[fields['SignatureVersion'] ?? ''];
  const sentAt = new Date(fields['Timestamp'] ?? '');
  const { Message: content, TopicArn: topic, Signature: signature } = fields;
  const certificateUrl = fields['SigningCertURL'];
  const isWhole = content !== undefined && topic !== undefined && signature !== undefined;
  if (!isWhole || !type || !algorithm || !certificateUrl || Number.isNaN(sentAt.getTime())) {
    return undefined;
  }
  const names =
    type === 'Notification' ? SIGNED_FIELDS[type] : SIGNED_FIELDS.SubscriptionConfirmation;
  const isMissing = names.some((name) => name !== 'Subject' && fields[name] === undefined);
  if (isMissing) return undefined;
  return {
    type,
    topic,
    sentAt,
    content,
    certificateUrl,
    signature,
    algorithm,
    ...(fields['SubscribeURL'] !== undefined && { subscribeUrl: fields['SubscribeURL'] }),
    signed: names
      .flatMap((name) => (fields[name] === undefined ? [] : [`${name}\n${fields[name]}\n`]))
      .join(''),
  };
}

function textFieldsOf(body: string): Record<string, string | undefined> {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null) return {};
    return Object.fromEntries(
      Object.entries(parsed).filter(([, value]) => typeof value === 'string'),
    ) as Record<string, string>;
  } catch {
    return {};
  }
}

/**
 * Why a message is refused by what stands in it, before anything is fetched for it: its certificate
 * lies elsewhere than with SNS, it is of another topic than the connection's, or it is too old.
 */
export function snsProblem(
  sns: SnsMessage,
  expected: { topic: string; now: Date },
): Message | undefined {
  if (!isCertificateAddress(sns.certificateUrl)) {
    return message('connection.certificateHost', { host: hostOf(sns.certificateUrl) });
  }
  if (sns.topic !== expected.topic) return message('connection.otherTopic', { topic: sns.topic });
  const age = (expected.now.getTime() - sns.sentAt.getTime()) / MINUTE_MS;
  if (age > OLDEST_MINUTES || age < -AHEAD_MINUTES) {
    return message('connection.otherTime', {
      sent: sns.sentAt.toISOString(),
      here: expected.now.toISOString(),
    });
  }
  return undefined;
}

const isCertificateAddress = (address: string): boolean =>
  isSnsAddress(address) &&
  CERTIFICATE_PATH.test(new URL(address).pathname) &&
  new URL(address).search === '';

/** Whether an address is one of SNS by https, without a port or a user. */
export function isSnsAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === 'https:' && SNS_HOST.test(hostname) && port + username + password === '';
}

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address.slice(0, 100);

/** Why a message is refused by its signature; undefined where the certificate's key made it. */
export function signatureProblem(
  sns: SnsMessage,
  { certificate, now }: { certificate: string; now: Date },
): Message | undefined {
  const key = keyOf(certificate, now);
  if (!key) return message('connection.certificateInvalid');
  const isRight = createVerify(sns.algorithm)
    .update(sns.signed)
    .verify(key, sns.signature, 'base64');
  return isRight ? undefined : message('connection.signatureWrong');
}

/** Whether a text is a certificate, valid or not. */
export function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject !== '';
  } catch {
    return false;
  }
}

/** The RSA key of a certificate that is valid now; undefined where it is none. */
function keyOf(certificate: string, now: Date): X509Certificate['publicKey'] | undefined {
  try {
    const { publicKey, validFrom, validTo } = new X509Certificate(certificate);
    const isValid = new Date(validFrom) <= now && now <= new Date(validTo);
    const { asymmetricKeyType, asymmetricKeyDetails } = publicKey;
    const isStrong = (asymmetricKeyDetails?.modulusLength ?? 0) >= FEWEST_KEY_BITS;
    return isValid && asymmetricKeyType === 'rsa' && isStrong ? publicKey : undefined;
  } catch {
    return undefined;
  }
}
