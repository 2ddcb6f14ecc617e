import { englishOf, type Message } from '@netkhata/contract/messages';

/** A file that nothing is taken from, and why, in words for who dropped it. */
export class MoveFileRefused extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(englishOf(reason));
    this.reason = reason;
  }
}
