import { uploads } from '@netkhata/contract/uploads';
import { ChangePasswordForm } from '../features/auth/change-password-form.tsx';
import { OwnPassword } from '../features/profile/own-password.tsx';
import { OwnProfile } from '../features/profile/own-profile.tsx';
import { OwnSecondFactor } from '../features/profile/own-second-factor.tsx';
import { OwnSessions } from '../features/profile/own-sessions.tsx';
import { useText } from '../i18n/use-text.ts';
import { ImageField } from '../shared/images/image-field.tsx';

/** /user/profile */
export function UserProfilePage() {
  const t = useText();
  return (
    <>
      <OwnProfile
        picture={(file) => (
          <ImageField
            upload={uploads.ownPictureUpload}
            remove={uploads.ownPictureRemove}
            file={file}
            name={t('profile.picture')}
            help={t('profile.pictureHelp')}
          />
        )}
      />
      <OwnPassword form={ChangePasswordForm} />
      <OwnSecondFactor />
      <OwnSessions />
    </>
  );
}
