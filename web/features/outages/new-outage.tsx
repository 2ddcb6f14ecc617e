import type { EndpointResult } from '@netkhata/contract/endpoint';
import { outages } from '@netkhata/contract/outages';
import type { Day } from '@netkhata/domain/billing-period';
import { Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { previewOf } from '../../api/preview-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { FormDraftOnUse } from '../../shared/drafts/form-draft-on-use.tsx';
import type { FormDraftOptions } from '../../shared/drafts/use-form-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { type EntryForm, useEntryForm } from '../../ui/entry-form.ts';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { LoadingShape } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Actions } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OutagePlaces } from './outage-places.tsx';
import type { SeenOutage } from './outage-preview.tsx';
import styles from '../../shared/record/preview.module.css';
import own from './outages.module.css';

const OutagePreview = loadOnUse(async () => (await import('./outage-preview.tsx')).OutagePreview);

type Overview = EndpointResult<typeof outages.outages>;

export type OutageValues = {
  fromDay: Day | null;
  toDay: Day | null;
  zones: number[];
  areas: number[];
  routers: number[];
  reason: string;
  sendSms: boolean;
};

const EMPTY: OutageValues = {
  fromDay: null,
  toDay: null,
  zones: [],
  areas: [],
  routers: [],
  reason: '',
  sendSms: false,
};

/** As the form holds them. */
const ids = z.array(z.int()) as z.ZodMiniType;
const DRAFT_FIELDS = { zones: ids, areas: ids, routers: ids, sendSms: z.boolean() };

/** The form of an outage, then who gets what back, then the confirmation. */
export function NewOutage({ overview }: { overview: Overview }) {
  const t = useText();
  const [seen, setSeen] = useState<SeenOutage>();
  const form = useOutageForm(seen, setSeen);
  const draft: FormDraftOptions<OutageValues> = {
    name: 'outage',
    kind: 'adding',
    about: form.values.reason || t('outages.new'),
    schemas: DRAFT_FIELDS,
  };
  return (
    <Card title={t('outages.new')}>
      <form {...form.formProps} className={styles.fields}>
        <FormDraftOnUse form={form} options={draft} />
        {seen ? (
          <Suspense fallback={<LoadingShape of="rows" />}>
            <OutagePreview seen={seen} />
          </Suspense>
        ) : (
          <>
            <Silent overview={overview} form={form} />
            <OutageFields overview={overview} form={form} />
          </>
        )}
        <Actions>
          <Button
            key={seen ? 'give' : 'preview'}
            type="submit"
            tone="primary"
            isBusy={form.isSaving}
            isDisabled={seen?.preview.count === 0}
          >
            {seen ? t('outages.give', { count: seen.preview.count }) : t('packagePrices.preview')}
          </Button>
          {seen && (
            <Button onClick={() => setSeen(undefined)} isDisabled={form.isSaving}>
              {t('packagePrices.back')}
            </Button>
          )}
        </Actions>
      </form>
    </Card>
  );
}

/** Submitting looks at the credits first, and gives them once they are seen. */
function useOutageForm(
  seen: SeenOutage | undefined,
  setSeen: (seen: SeenOutage | undefined) => void,
): EntryForm<OutageValues> {
  const t = useText();
  const change = useChange(outages.outageSave);
  const form: EntryForm<OutageValues> = useEntryForm<OutageValues>({
    body: outages.outageSave.body,
    initial: EMPTY,
    check: ({ fromDay, toDay, reason }) => ({
      ...(fromDay === null && { fromDay: t('common.required') }),
      ...(toDay === null && { toDay: t('common.required') }),
      ...(reason.trim() === '' && { reason: t('common.required') }),
    }),
    save: async ({ fromDay, toDay, reason, sendSms, ...places }) => {
      if (fromDay === null || toDay === null) return false;
      if (!seen) {
        const wanted = { fromDay, toDay, ...places };
        setSeen({ wanted, preview: await previewOf(outages.outagePreview, { body: wanted }) });
        return false;
      }
      const { fingerprint } = seen.preview;
      try {
        await change.save({ body: { ...seen.wanted, reason, sendSms, fingerprint } });
      } finally {
        // Saved, or other credits by now: the form is there again.
        setSeen(undefined);
      }
      form.reset(EMPTY);
      return true;
    },
  });
  return form;
}

type FormProps = { overview: Overview; form: EntryForm<OutageValues> };

/** Routers that have been silent for long enough, each to be taken into the form. */
function Silent({ overview: { silent }, form }: FormProps) {
  const t = useText();
  const format = useFormat();
  return silent.map(({ routerId, name, fromDay, toDay }) => (
    <Notice key={routerId}>
      {t('outages.silent', { name, from: format.day(fromDay), to: format.day(toDay) })}{' '}
      <Button
        isSmall
        onClick={() => form.set({ fromDay, toDay, zones: [], areas: [], routers: [routerId] })}
      >
        {t('outages.takeOver')}
      </Button>
    </Notice>
  ));
}

function OutageFields({ overview: { earliest, latest }, form }: FormProps) {
  const t = useText();
  return (
    <>
      <p className={styles.note}>{t('outages.help')}</p>
      <div className={own.pair}>
        <DateField
          label={t('outages.fromDay')}
          earliest={earliest}
          latest={latest}
          {...form.field('fromDay')}
          isRequired
        />
        <DateField
          label={t('outages.toDay')}
          earliest={earliest}
          latest={latest}
          {...form.field('toDay')}
          isRequired
        />
      </div>
      <OutagePlaces form={form} />
      <TextField label={t('payments.reason')} {...form.field('reason')} isRequired />
      <Checkbox label={t('outages.sendSms')} {...form.field('sendSms')} />
    </>
  );
}
