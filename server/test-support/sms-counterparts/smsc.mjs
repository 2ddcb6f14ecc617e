/**
 * Fake SMSC of an operator: a process that accepts SMS over SMPP 3.4, records them, and misbehaves
 * on request. Forked by smsc-process.ts; ends with its parent.
 */
import smpp from 'smpp';
import { decodeText, partOf, Reassembly } from './sms-texts.mjs';

// Texts are read as bytes, to be independent of the library's decoder, whose encoder wrote them.
const { submit_sm } = smpp.commands;
const rawMessage = { type: smpp.types.buffer };
smpp.addCommand('submit_sm', {
  ...submit_sm,
  params: { ...submit_sm.params, short_message: rawMessage },
});
smpp.addTLV('message_payload', { id: 0x0424, type: smpp.types.tlv.buffer });

const THROTTLED = 0x58;
const BIND_FAILED = 0x0d;
const DELIVERY_RECEIPT = 0x04;
const REPEAT_MS = 50;
const FIRST_ID = 0x1f0a0;
const STATES = new Map([
  ['ENROUTE', 1],
  ['DELIVRD', 2],
  ['EXPIRED', 3],
  ['UNDELIV', 5],
  ['REJECTD', 8],
]);

const options = JSON.parse(process.argv[2] ?? '{}');
let behaviour = {};
let nextId = 0;
let counts = {};
let peaks = {};
let received = [];
let submits = [];
let acknowledged = [];
let reassembly = new Reassembly();
/** Times of the submits of the last second. */
let recent = [];
const sessions = new Set();
const unconfirmed = new Set();

/** Resets to the state after a start, and closes connections. */
function reset() {
  for (const session of sessions) session.destroy();
  unconfirmed.clear();
  behaviour = {};
  nextId = FIRST_ID;
  counts = { binds: 0, submits: 0, enquiries: 0, unbinds: 0, throttled: 0, reportsSent: 0 };
  peaks = { outstanding: 0, inOneSecond: 0 };
  [received, submits, acknowledged, recent] = [[], [], [], []];
  reassembly = new Reassembly();
}
reset();

const later = (ms, work) => (ms > 0 ? setTimeout(() => work(), ms) : work());

/** Consumes one of a behaviour's remaining count; false when none is left. */
function consumeBehaviour(name) {
  if (!(behaviour[name] > 0)) return false;
  behaviour[name] -= 1;
  return true;
}

function statusFor(pdu, now) {
  const planned = behaviour.statuses?.shift();
  if (planned !== undefined) return planned;
  recent = recent.filter((at) => now - at < 1000);
  if (behaviour.perSecond && recent.length >= behaviour.perSecond) return THROTTLED;
  return behaviour.refusedNumbers?.[pdu.destination_addr] ?? 0;
}

function take(pdu) {
  const { destination_addr: to, source_addr: from, data_coding: dataCoding } = pdu;
  const part = partOf(pdu);
  const id = nextId;
  nextId += 1;
  const types = [pdu.source_addr_ton, pdu.source_addr_npi, pdu.dest_addr_ton, pdu.dest_addr_npi];
  const bytes = part.bytes.length;
  submits.push({ id, to, from, dataCoding, types, bytes, wantsReport: pdu.registered_delivery });
  const whole = reassembly.add({ to, from }, part);
  if (whole) received.push({ to, from, text: decodeText(whole, dataCoding), parts: part.total });
  return id;
}

const written = (id, form) => (form === 'decimal' ? String(id) : id.toString(16).toUpperCase());

function onSubmit(session, pdu) {
  counts.submits += 1;
  session.outstanding += 1;
  peaks.outstanding = Math.max(peaks.outstanding, session.outstanding);
  if (consumeBehaviour('dropBefore')) return session.destroy();
  const now = performance.now();
  const status = statusFor(pdu, now);
  recent.push(now);
  if (status === THROTTLED) counts.throttled += 1;
  peaks.inOneSecond = Math.max(peaks.inOneSecond, recent.length);
  const id = status === 0 ? take(pdu) : 0;
  if (consumeBehaviour('dropUnanswered') || isTurn('dropUnansweredEvery')) return session.destroy();
  if (consumeBehaviour('silent')) return;
  const { reports } = behaviour;
  if (status === 0 && reports && pdu.registered_delivery) {
    if (reports.beforeAnswer) report({ id, to: pdu.destination_addr });
    else later(reports.delayMs ?? 0, () => setImmediate(report, { id, to: pdu.destination_addr }));
  }
  later(behaviour.answerDelayMs ?? 0, () => {
    session.outstanding -= 1;
    const message_id = behaviour.isWithoutIds ? '' : written(id, behaviour.acceptedIds);
    session.send(pdu.response({ command_status: status, ...(status === 0 && { message_id }) }));
    if (status === 0) acknowledged.push(id);
    if (consumeBehaviour('dropAnswered')) setImmediate(() => session.destroy());
  });
}

const isTurn = (name) => behaviour[name] > 0 && counts.submits % behaviour[name] === 0;

function receiptFields({ id, to }) {
  const { state = 'DELIVRD', error = '000', form = 'both', dataCoding = 0 } = behaviour.reports;
  const written_id = written(id, behaviour.reports.ids);
  const text =
    `id:${written_id} sub:001 dlvrd:001 submit date:2611211200 done date:2611211201 ` +
    `stat:${state} err:${error} text:`;
  return {
    source_addr: to,
    source_addr_ton: 1,
    source_addr_npi: 1,
    esm_class: behaviour.reports.isUnmarked ? 0 : DELIVERY_RECEIPT,
    data_coding: dataCoding,
    ...(form !== 'tlv' && { short_message: Buffer.from(text, 'latin1') }),
    ...(form !== 'text' && {
      receipted_message_id: written(id, behaviour.acceptedIds),
      message_state: STATES.get(state),
    }),
  };
}

/** Keeps a report until it is acknowledged, over this connection or a later one. */
function report(message) {
  if (!behaviour.reports) return;
  const pending = { fields: receiptFields(message) };
  unconfirmed.add(pending);
  const copies = behaviour.reports.copies ?? 1;
  for (let copy = 0; copy < copies; copy += 1) deliver(pending);
}

function deliver(pending) {
  const [session] = sessions;
  if (!session || !unconfirmed.has(pending)) return;
  counts.reportsSent += 1;
  session.send(new smpp.PDU('deliver_sm', { ...pending.fields }), (response) => {
    if (response.command_status === 0) unconfirmed.delete(pending);
    else setTimeout(deliver, REPEAT_MS, pending);
  });
}

function onBind(session, pdu) {
  const isKnown = pdu.system_id === options.systemId && pdu.password === options.password;
  const status = behaviour.bindStatus || (isKnown ? 0 : BIND_FAILED);
  session.send(pdu.response({ command_status: status, system_id: 'counterpart' }));
  if (status !== 0) return session.close();
  counts.binds += 1;
  sessions.add(session);
  session.on('submit_sm', (submit) => onSubmit(session, submit));
  for (const pending of unconfirmed) deliver(pending);
}

const tls = options.key ? { key: options.key, cert: options.cert } : {};
const server = smpp.createServer(tls, (session) => {
  session.outstanding = 0;
  session.on('error', () => session.destroy());
  session.on('close', () => sessions.delete(session));
  for (const bind of ['bind_transceiver', 'bind_transmitter', 'bind_receiver']) {
    session.on(bind, (pdu) => onBind(session, pdu));
  }
  session.on('enquire_link', (pdu) => {
    counts.enquiries += 1;
    if (!behaviour.ignoresEnquiries) session.send(pdu.response());
  });
  session.on('unbind', (pdu) => {
    counts.unbinds += 1;
    session.send(pdu.response());
    session.close();
  });
});

const calls = {
  reset,
  behave: (wanted) => void (behaviour = wanted),
  dropAll: () => sessions.forEach((session) => session.destroy()),
  unbindAll: () => sessions.forEach((session) => session.unbind()),
  say: ({ from, text }) =>
    sessions.forEach((session) =>
      session.deliver_sm({ source_addr: from, short_message: text, esm_class: 0 }),
    ),
  counts: () => counts,
  state: () => ({
    counts,
    peaks,
    received,
    submits,
    acknowledged,
    incomplete: reassembly.incomplete,
    unconfirmed: unconfirmed.size,
    sessions: sessions.size,
  }),
};

process.on('message', ({ number, call, given }) => {
  process.send({ number, result: calls[call](given) ?? null });
});
process.on('disconnect', () => process.exit(0));
server.listen(options.port ?? 0, '127.0.0.1', () => {
  process.send({ port: server.address().port });
});
