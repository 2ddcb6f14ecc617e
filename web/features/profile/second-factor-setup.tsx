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

type PendingSetup = EndpointResult<typeof secondFactor.secondFactorCreate>['data'];
type SecondFactorSetupProps = {
  onDone: () => void;
  /** Omitted where the company requires a second factor. */
  onCancel?: () => void;
};

const CODE_PX = 196;
/** Splits the secret into groups of four, for typing it. */
const GROUP = /.{4}(?=.)/g;

/** Sets a second factor up in steps: password, QR code with a first code, recovery codes. */
export function SecondFactorSetup({ onDone, onCancel }: SecondFactorSetupProps) {
  const t = useText();
  const [pending, setPending] = useState<PendingSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <div className={styles.password}>
      {pending ? (
        <FirstCode pending={pending} onConfirmed={setCodes} />
      ) : (
        <PasswordAgain onStarted={setPending} />
      )}
      {onCancel && (
        <Button isWide tone="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  );
}

function PasswordAgain({ onStarted }: { onStarted: (pending: PendingSetup) => void }) {
  const t = useText();
  const creation = useChange(secondFactor.secondFactorCreate, {
    success: ({ data }) => {
      storeSession(data.token);
      return 'silent';
    },
  });
  const form = useEntryForm({
    initial: { password: '' },
    save: async (values) => onStarted((await creation.save({ body: values })).data),
  });
  return (
    <form {...form.formProps} className={styles.password}>
      <PasswordField
        label={t('signIn.currentPassword')}
        {...form.field('password')}
        autoComplete="current-password"
        isRequired
        hasAutoFocus
      />
      <Button type="submit" tone="primary" isWide isBusy={form.isSaving}>
        {t('secondFactor.begin')}
      </Button>
    </form>
  );
}

type FirstCodeProps = {
  pending: PendingSetup;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
};

function FirstCode({ pending: { address, secret }, onConfirmed }: FirstCodeProps) {
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
        hasAutoFocus
      />
      <Button type="submit" tone="primary" isWide isBusy={form.isSaving}>
        {t('secondFactor.turnOn')}
      </Button>
    </form>
  );
}
