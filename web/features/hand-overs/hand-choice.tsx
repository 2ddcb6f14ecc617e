import { users } from '@netkhata/contract/users';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentUser, useHasRight } from '../../api/current-user.ts';
import { OPTIONS_FRESH_MS, useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './hand-overs.module.css';

/** Selects whose hand is shown, for users who may see all of them; kept in the address. */
export function HandChoice() {
  const t = useText();
  const { userId, zone } = useCurrentUser();
  const isShown = useHasRight('see_all_hands') && zone === null;
  const { id = userId } = useSearch({ strict: false });
  const navigate = useNavigate();
  const people = useRead(
    users.employeeOptions,
    { query: { q: null } },
    { isEnabled: isShown, staleMs: OPTIONS_FRESH_MS },
  );
  if (!isShown || (people.error && !people.data)) return null;
  return (
    <Card>
      <div className={styles.choice}>
        <SelectField
          label={t('handOvers.whoseHand')}
          value={id}
          onChange={(person) =>
            void navigate({
              to: '.',
              search: { id: person === null || person === userId ? undefined : person },
            })
          }
          isDisabled={people.isPending}
          options={(people.data ?? []).map(({ employeeId, employeeName }) => ({
            value: employeeId,
            label: employeeName,
          }))}
        />
      </div>
    </Card>
  );
}
