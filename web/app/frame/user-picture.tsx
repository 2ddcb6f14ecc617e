import { useUploadedImage } from '../../shared/images/uploaded-image.ts';
import styles from './user-picture.module.css';

/** The initials of the first two names. */
function initialsOf(fullName: string): string {
  const names = fullName.trim().split(/\s+/).slice(0, 2);
  return names.map((name) => Array.from(name)[0] ?? '').join('');
}

type UserPictureProps = { fullName: string; fileName: string | null; isLarge?: boolean };

/** A user's picture, or initials; decorative, as the name is shown beside it. */
export function UserPicture({ fullName, fileName, isLarge }: UserPictureProps) {
  const address = useUploadedImage(fileName);
  const className = isLarge ? styles.large : styles.picture;
  if (address) return <img className={className} src={address} alt="" />;
  return (
    <span className={className} aria-hidden>
      {initialsOf(fullName)}
    </span>
  );
}
