import type { EndpointResult } from '@netkhata/contract/endpoint';
import { gateways } from '@netkhata/contract/gateways';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useServerText } from '../../i18n/use-server-text.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { FormSection, WholeLine } from '../../ui/form-section.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './gateways.module.css';

type TestOutcome = EndpointResult<typeof gateways.smsGatewayTest>['data'];

/** Sends one message immediately, bypassing the queue, and shows the gateway's reply. */
export function GatewayTest() {
  const t = useText();
  const [tested, setTested] = useState<TestOutcome | null>(null);
  const change = useChange(gateways.smsGatewayTest, { success: () => 'silent' });
  const form = useEntryForm({
    body: gateways.smsGatewayTest.body,
    initial: { mobileNo: '', message: t('gateways.testMessage') },
    save: async (values) => {
      setTested(null);
      setTested((await change.save({ body: values })).data);
    },
  });
  return (
    <Card title={t('gateways.test')}>
      <form {...form.formProps} className={styles.form}>
        <p className={styles.note}>{t('gateways.testHelp')}</p>
        <FormSection>
          <TextField
            label={t('gateways.mobileNo')}
            {...form.field('mobileNo')}
            inputMode="tel"
            isRequired
          />
          <WholeLine>
            <TextareaField label={t('gateways.message')} {...form.field('message')} isRequired />
          </WholeLine>
        </FormSection>
        <div>
          <Button type="submit" isBusy={form.isSaving}>
            {t('gateways.test')}
          </Button>
        </div>
      </form>
      {tested && <TestResult tested={tested} />}
    </Card>
  );
}

const TONES: Record<TestOutcome['outcome'], BadgeTone> = {
  accepted: 'settled',
  refused: 'wrong',
  retry: 'waiting',
  unknown: 'neutral',
};

function TestResult({ tested }: { tested: TestOutcome }) {
  const t = useText();
  const textOf = useServerText();
  const { outcome, code, reason, reasonMessage, gatewayMessageId, exchange } = tested;
  return (
    <div className={styles.result} role="status">
      <p>
        <Badge tone={TONES[outcome]}>{t(`gateways.${outcome}` as const)}</Badge>{' '}
        {[gatewayMessageId, code, reason && textOf(reason, reasonMessage)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {exchange.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('gateways.exchange')}</h3>
          <pre className={styles.exchange}>{exchange.join('\n\n')}</pre>
        </>
      )}
    </div>
  );
}
