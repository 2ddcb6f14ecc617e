import { describe, expect, it } from 'vitest';
import {
  BANGLA,
  open,
  REPORT_ADDRESS,
  lastRequest,
  send,
  sms,
} from '../../test-support/preset-test-kit.ts';

const form = () => Object.fromEntries(new URLSearchParams(lastRequest.body));

describe('the call of a preset', () => {
  it('to sms.net.bd', async () => {
    await send('sms_net_bd', '{}');
    expect([lastRequest.method, lastRequest.url]).toEqual(['POST', '/sendsms']);
    expect(form()).toEqual({
      api_key: 'k&y=1',
      msg: BANGLA,
      to: '8801712345678',
      sender_id: 'NETKHATA',
    });
  });

  it('to BulkSMSBD', async () => {
    await send('bulksmsbd', '{}');
    expect(lastRequest.url).toBe('/api/smsapi');
    expect(form()).toEqual({
      api_key: 'k&y=1',
      type: 'text',
      number: '8801712345678',
      senderid: 'NETKHATA',
      message: BANGLA,
    });
  });

  it('to SSL Wireless', async () => {
    await send('ssl_wireless', '{}');
    expect(lastRequest.headers['content-type']).toBe('application/json');
    expect(JSON.parse(lastRequest.body)).toEqual({
      api_token: 'k&y=1',
      sid: 'NETKHATA',
      msisdn: '8801712345678',
      sms: BANGLA,
      csms_id: 'abc-42',
    });
  });

  it('to MiM SMS', async () => {
    await send('mim_sms', '{}');
    expect(lastRequest.url).toBe('/api/SmsSending/SMS');
    expect(JSON.parse(lastRequest.body)).toEqual({
      UserName: 'isp@example.com',
      Apikey: 'k&y=1',
      MobileNumber: '8801712345678',
      CampaignId: 'null',
      SenderName: 'NETKHATA',
      TransactionType: 'T',
      Message: BANGLA,
    });
  });

  it('to GreenWeb', async () => {
    await send('greenweb', '[]');
    expect(lastRequest.url).toBe('/api.php?json');
    expect(form()).toEqual({ token: 'k&y=1', to: '8801712345678', message: BANGLA });
  });

  it('to an ElitBuzz panel, with the type of the text', async () => {
    await send('elitbuzz', '');
    expect(lastRequest.url).toBe('/smsapi');
    expect(form()).toMatchObject({ type: 'unicode', contacts: '8801712345678', msg: BANGLA });
    await open('elitbuzz').send({ ...sms, body: 'Your bill is Tk 500' });
    expect(form()).toMatchObject({ type: 'text' });
  });

  it('to Infobip', async () => {
    await send('infobip', '{}');
    expect(lastRequest.headers['authorization']).toBe('App k&y=1');
    expect(JSON.parse(lastRequest.body)).toEqual({
      from: 'NETKHATA',
      to: '8801712345678',
      text: BANGLA,
      notifyUrl: REPORT_ADDRESS,
    });
  });

  it('to Twilio', async () => {
    await send('twilio', '{}');
    expect(lastRequest.url).toBe('/2010-04-01/Accounts/AC1/Messages.json');
    expect(lastRequest.headers['authorization']).toBe(`Basic ${btoa('AC1:k&y=1')}`);
    expect(form()).toEqual({
      To: '+8801712345678',
      From: 'NETKHATA',
      Body: BANGLA,
      StatusCallback: REPORT_ADDRESS,
    });
  });
});
