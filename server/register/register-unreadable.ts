import { englishOf, type Message } from '@netkhata/contract/messages';

/** A file that cannot be read as a register at all. */
export class RegisterUnreadable extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(englishOf(reason));
    this.reason = reason;
  }
}
