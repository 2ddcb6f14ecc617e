import type { EndpointResult } from '@netkhata/contract/endpoint';
import { secondFactor } from '@netkhata/contract/second-factor';
import { useState } from 'react';
import { storeSession } from '../../api/session.ts';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './profile.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

type Begun = EndpointResult<typeof secondFactor.secondFactorCreate>['data'];
type SecondFactorSetupProps = {
  onDone: () => void;
  /** Left out where the company requires a second factor. */
  onCancel?: () => void;
};

const CODE_PX = 196;
/** The secret is typed in groups of four. */
const GROUP = /.{4}(?=.)/g;

/** Password, QR code with a first code, recovery codes: one after the other, in place. */
export function SecondFactorSetup({ onDone, onCancel }: SecondFactorSetupProps) {
  const t = useText();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <div className={styles.password}>
      {begun ? (
        <FirstCode begun={begun} onConfirmed={setCodes} />
      ) : (
        <PasswordAgain onBegun={setBegun} />
      )}
      {onCancel && (
        <Button isWide tone="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  );
}

function PasswordAgain({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const t = useText();
  const beginning = useChange(secondFactor.secondFactorCreate, {
    success: ({ data }) => {
      storeSession(data.token);
      return 'silent';
    },
  });
  const form = useEntryForm({
    initial: { password: '' },
    save: async (values) => onBegun((await beginning.save({ body: values })).data),
  });
  return (
    <form {...form.formProps} className={styles.password}>
      <PasswordField
        label={t('signIn.currentPassword')}
        {...form.field('password')}
        autoComplete="current-password"
        isRequired
        hasFocusAtFirst
      />
      <Button type="submit" tone="primary" isWide isBusy={form.isSaving}>
        {t('secondFactor.begin')}
      </Button>
    </form>
  );
}

type FirstCodeProps = { begun: Begun; onConfirmed: (recoveryCodes: readonly string[]) => void };

function FirstCode({ begun: { address, secret }, onConfirmed }: FirstCodeProps) {
  const t = useText();
  const confirmation = useChange(secondFactor.secondFactorSwitch);
  const form = useEntryForm({
    body: secondFactor.secondFactorSwitch.body,
    initial: { code: '' },
    save: async (values) => {
      onConfirmed((await confirmation.save({ body: values })).data.recoveryCodes);
    },
  });
  return (
    <form {...form.formProps} className={styles.password}>
      <p className={styles.help}>{t('secondFactor.scan')}</p>
      <div className={styles.qr}>
        <QrCode text={address} label={t('secondFactor.qrCode')} codePx={CODE_PX} />
      </div>
      <p className={styles.secret}>
        {t('secondFactor.secret')}
        <code>{secret.replace(GROUP, '$& ')}</code>
      </p>
      <TextField
        label={t('signIn.code')}
        help={t('signIn.codeHelp')}
        {...form.field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        isFigure
        isRequired
        hasFocusAtFirst
      />
      <Button type="submit" tone="primary" isWide isBusy={form.isSaving}>
        {t('secondFactor.turnOn')}
      </Button>
    </form>
  );
}
