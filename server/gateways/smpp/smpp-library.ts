import smpp from 'smpp';

const { commands, types } = smpp;

// Receipts and texts are read as bytes: some gateways name the wrong encoding, and one wrong letter
// of the library's own decoding would lose the report.
for (const name of ['deliver_sm', 'data_sm']) {
  const command = commands[name];
  if (!command?.params) continue;
  const params = { ...command.params };
  if ('short_message' in params) params.short_message = { type: types.buffer };
  smpp.addCommand(name, { ...command, params });
}
smpp.addTLV('message_payload', { id: 0x0424, type: types.tlv.buffer });
// The library reads to the next zero byte, past the field when a gateway leaves that byte out.
smpp.addTLV('receipted_message_id', { id: 0x001e, type: types.tlv.buffer });

export { smpp };
