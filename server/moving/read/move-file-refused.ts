import { englishOf, type Message } from '@netkhata/contract/messages';

/** A file that cannot be imported, with a reason for the user who uploaded it. */
export class MoveFileRefused extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(englishOf(reason));
    this.reason = reason;
  }
}
