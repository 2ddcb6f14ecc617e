import smpp from 'smpp';

const { commands, types } = smpp;

// Receipts and texts are kept as bytes: some gateways declare the wrong encoding, and one letter
// decoded wrongly by the library would lose the report.
for (const name of ['deliver_sm', 'data_sm']) {
  const command = commands[name];
  if (!command?.params) continue;
  const params = { ...command.params };
  if ('short_message' in params) params.short_message = { type: types.buffer };
  smpp.addCommand(name, { ...command, params });
}
smpp.addTLV('message_payload', { id: 0x0424, type: types.tlv.buffer });
// As a C string the library would read past the field when a gateway omits the terminating zero.
smpp.addTLV('receipted_message_id', { id: 0x001e, type: types.tlv.buffer });

export { smpp };
