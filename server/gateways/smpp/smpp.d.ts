/** The parts of the `smpp` package that are used here; it ships no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { LookupFunction, Socket } from 'node:net';

  export interface Pdu {
    command: string;
    command_status: number;
    sequence_number: number;
    message_id?: string;
    /** Fields and TLVs by the names of the SMPP specification. */
    [field: string]: unknown;
  }

  export interface RequestPdu extends Pdu {
    response(fields?: Record<string, unknown>): Pdu;
  }

  export interface Session extends EventEmitter {
    /** False when the connection is closed; otherwise the PDU was written to it. */
    send(pdu: Pdu, onResponse?: (response: Pdu) => void): boolean;
    destroy(): void;
    readonly socket: Socket;
  }

  interface FieldType {
    readonly default?: unknown;
  }

  interface Command {
    id: number;
    params?: Record<string, { type: FieldType }>;
  }

  const smpp: {
    connect(options: {
      host: string;
      port: number;
      tls: boolean;
      ca?: string;
      lookup?: LookupFunction;
    }): Session;
    PDU: new (command: string, fields?: Record<string, unknown>) => Pdu;
    addCommand(name: string, command: Command): void;
    addTLV(name: string, tlv: { id: number; type: FieldType }): void;
    commands: Record<string, Command>;
    types: { buffer: FieldType; tlv: { buffer: FieldType } };
    gsmCoder: { encode(text: string, table: number): Buffer };
  };
  // biome-ignore lint: the package has one export, all of it
  export default smpp;
}
