import type { EndpointShape } from '@netkhata/contract/endpoint';
import type { ReactNode } from 'react';
import { useRefusal } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './allowed-fields.module.css';

type AllowedFieldsProps = {
  /** The call that the form makes. */
  of: EndpointShape;
  children: ReactNode;
};

/**
 * The fields and buttons of a form: for a user whose call the server would refuse they can be read
 * only, and the reason stands above them before anything is typed.
 */
export function AllowedFields({ of, children }: AllowedFieldsProps) {
  const t = useText();
  const refusal = useRefusal(of);
  return (
    <>
      {refusal && <Notice>{t(refusal)}</Notice>}
      <fieldset className={styles.fields} disabled={refusal !== undefined}>
        {children}
      </fieldset>
    </>
  );
}
