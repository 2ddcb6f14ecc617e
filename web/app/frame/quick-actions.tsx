import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { MenuButton } from '../../ui/menu-item.tsx';
import { QUICK_ACTIONS } from '../menu/quick-action-list.ts';

const ICON_PX = 18;

/** The most frequent actions; those that the user may not use are disabled with a reason. */
export function QuickActions({ onDone }: { onDone: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { rights } = useCurrentUser();
  return QUICK_ACTIONS.map(({ label, path, right, icon: Icon }) => (
    <MenuButton
      key={path}
      icon={<Icon size={ICON_PX} aria-hidden />}
      disabledReason={rights.includes(right) ? undefined : t('errors.noRight')}
      onClick={() => {
        onDone();
        void navigate({ to: path });
      }}
    >
      {t(label)}
    </MenuButton>
  ));
}
