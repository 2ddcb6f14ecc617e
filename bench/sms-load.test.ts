import { expect, it } from 'vitest';
import { runSmsLoad } from './run-sms-load.ts';

const TIMEOUT_MS = 300_000;

/** A small version of `npm run sms-load`. */
it(
  'sends 500 queued SMS once each while senders are killed and connections cut',
  async () => {
    const load = { messages: 500, perSecond: 100, concurrent: 10, workers: 2, kills: 3 };
    const result = await runSmsLoad(load);
    expect(result).toMatchObject({ lost: 0, twice: 0, denied: 0, invented: 0 });
    const { send = 0, delivered = 0, unknown = 0, ...others } = result.statuses;
    expect(others).toEqual({});
    expect(send + delivered + unknown).toBe(load.messages);
    // At most the messages that a killed sender, or a cut connection, had in flight are of unknown
    // outcome.
    expect(unknown).toBeLessThanOrEqual((load.kills + 1) * load.concurrent);
    expect(result.received).toBe(send + delivered + result.unknownReceived);
    expect(result.peakPerSecond).toBeLessThanOrEqual(load.perSecond);
    expect(new Set(result.exitCodes)).toEqual(new Set([0]));
  },
  TIMEOUT_MS,
);
