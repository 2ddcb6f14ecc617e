import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Smsc,
  SMSC_ACCOUNT,
  smppConfigFor,
  startSmsc,
} from '../../test-support/sms-counterparts/smsc-process.ts';
import { openSmppGateway } from './smpp-gateway.ts';

/** A self-signed key and certificate for 127.0.0.1; empty without openssl. */
const pem = spawnSync('openssl', [
  ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
  ...'-keyout - -out - -subj /CN=test -addext subjectAltName=IP:127.0.0.1'.split(' '),
]).stdout?.toString();
const block = (name: string): string =>
  new RegExp(`-----BEGIN ${name}-----[^]+-----END ${name}-----\n`).exec(pem ?? '')?.[0] ?? '';
const key = block('PRIVATE KEY');
const cert = block('CERTIFICATE');

describe.skipIf(!cert)('SMPP over TLS (needs openssl)', () => {
  let smsc: Smsc;
  beforeAll(async () => {
    smsc = await startSmsc({ key, cert });
  });
  afterAll(() => smsc.stop());

  const sendWith = async (caCertificate: string | null, isTls = true) => {
    const gateway = openSmppGateway({
      config: { ...smppConfigFor(smsc.port), isTls, caCertificate, timeoutSeconds: 2 },
      password: SMSC_ACCOUNT.password,
      limits: { concurrent: 1, perSecond: 100 },
      mayReachPrivateHosts: true,
    });
    const outcome = await gateway.send({ id: 1, mobileNo: '8801712345678', body: 'বিল' });
    await gateway.close();
    return outcome;
  };

  it('sends to a gateway with a trusted certificate authority', async () => {
    expect(await sendWith(cert)).toMatchObject({ kind: 'accepted' });
    expect((await smsc.state()).received).toMatchObject([{ text: 'বিল' }]);
  });

  it('reports what is wrong with an invalid certificate', async () => {
    const broken = cert.replace(/\n[^]+\n-/, '\nAAAA\n-');
    expect(await sendWith(broken)).toMatchObject({ kind: 'retry', code: 'not_connected' });
  });

  it('sends nothing to an untrusted gateway, nor in clear', async () => {
    const before = (await smsc.state()).counts.binds;
    const unknown = await sendWith(null);
    expect(unknown).toMatchObject({
      kind: 'retry',
      reason: {
        key: 'network.notTrusted',
        values: { detail: expect.stringMatching(/self-signed certificate/) },
      },
    });
    expect(await sendWith(null, false)).toMatchObject({ kind: 'retry' });
    expect((await smsc.state()).counts.binds).toBe(before);
  });
});
