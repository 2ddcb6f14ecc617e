import type { customers } from '@netkhata/contract/customers';
import type { TableRow } from '@netkhata/contract/endpoint';
import { IconMessage, IconTag } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useHasRight } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { SelectionBar } from '../../lists/selection/selection-bar.tsx';
import type { SelectionBarProps } from '../../lists/selection/selection.ts';
import { Button } from '../../ui/button.tsx';
import { LabelEntry } from './label-entry.tsx';
import { useLabelling } from './use-labelling.ts';

type CustomerRow = TableRow<typeof customers.customerTable>;

/** What is done with many customers at once: one SMS to all of them, or a label for each. */
export function CustomerSelection({ selection }: SelectionBarProps<CustomerRow>) {
  const t = useText();
  const navigate = useNavigate();
  const canText = useHasRight('sms_send');
  const canLabel = useHasRight('customers');
  const [isLabelling, setIsLabelling] = useState(false);
  const labelButton = useRef<HTMLButtonElement>(null);
  const { putOn, isWorking, ...state } = useLabelling(selection);
  const refusedWhere = (isAllowed: boolean) =>
    isAllowed ? {} : { isDisabled: true, title: t('errors.noRight') };

  function leaveLabel() {
    setIsLabelling(false);
    requestAnimationFrame(() => labelButton.current?.focus());
  }

  function writeSms() {
    const recipients = selection.rows.map(({ id, name, mobileNo }) => ({ id, name, mobileNo }));
    void navigate({ to: '/sms-send-customer', state: { recipients } });
  }

  return (
    <SelectionBar
      selection={selection}
      nameOf={({ name, code }) => t('selection.row', { id: code, name })}
      {...state}
    >
      {isLabelling ? (
        <LabelEntry isInBar onPutOn={putOn} onDone={leaveLabel} />
      ) : (
        <>
          <Button
            ref={labelButton}
            isSmall
            isBusy={isWorking}
            icon={<IconTag size={16} aria-hidden />}
            onClick={() => setIsLabelling(true)}
            {...refusedWhere(canLabel)}
          >
            {t('customers.addLabel')}
          </Button>
          <Button
            tone="primary"
            isSmall
            icon={<IconMessage size={16} aria-hidden />}
            onClick={writeSms}
            {...refusedWhere(canText)}
          >
            {t('sms.send')}
          </Button>
        </>
      )}
    </SelectionBar>
  );
}
