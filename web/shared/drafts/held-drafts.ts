/*
 * A draft that is being typed in another tab is not offered in this one. The tabs ask each other
 * by a channel, which, unlike locks, there is also where the product is served over plain HTTP.
 */

const CHANNEL = 'netkhata.drafts';
/** Tabs of one browser answer within a few milliseconds. */
const ANSWER_MS = 120;

type Message = { asks: true } | { holds: string };

function tell(channel: BroadcastChannel, message: Message): void {
  // A channel has no target origin: it reaches its own origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
}

const openChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);

/** Answers other tabs that this one is typing in a draft, until the returned function is called. */
export function holdDraft(key: string): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('asks' in data) tell(channel, { holds: key });
  });
  return () => channel?.close();
}

/** Resolves to the keys of the drafts that other tabs are typing in. */
export async function draftsHeldElsewhere(): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  const channel = openChannel();
  if (!channel) return held;
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('holds' in data) held.add(data.holds);
  });
  tell(channel, { asks: true });
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  channel.close();
  return held;
}
