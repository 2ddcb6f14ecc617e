import { setup } from '@netkhata/contract/setup';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { type ComposerValues, SmsComposer } from './sms-composer.tsx';

// Omits the key `customer`: an empty list would mean that nobody is selected.
const choiceOf = ({ zone }: ComposerValues) =>
  zone === null ? undefined : { customer: undefined, zone };

/** Zone Wise SMS: one message to all customers of a zone who accept SMS. */
export function ZoneSms() {
  const t = useText();
  const { data: zones = [] } = useRead(setup.zoneOptions, {});
  return (
    <SmsComposer
      name="sms-zone"
      recipients={(form) => (
        <SelectField
          label={t('sms.zone')}
          {...form.field('zone')}
          options={zones.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={t('sms.selectZone')}
          isRequired
        />
      )}
      choiceOf={choiceOf}
      missing={{ zone: t('sms.chooseZone') }}
      question={({ zone }) =>
        t('sms.confirmZone', { zone: zones.find(({ id }) => id === zone)?.name ?? '' })
      }
    />
  );
}
