import { IMAGE_TYPES, MAX_IMAGE_BYTES, type uploads } from '@netkhata/contract/uploads';
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Actions } from '../../ui/page.tsx';
import styles from './image-field.module.css';
import { useUploadedImage } from './uploaded-image.ts';
import { type UploadEndpoint, useImageUpload } from './use-image-upload.ts';

type ImageFieldProps = {
  upload: UploadEndpoint;
  remove: typeof uploads.companyLogoRemove | typeof uploads.ownPictureRemove;
  /** File name of the current image. */
  file: string | null;
  /** Name of the image, for screen readers. */
  name: string;
  help: string;
  isDisabled?: boolean;
};

/** Why a file would be refused, checked before sending. */
export function imageProblem(image: { type: string; size: number }): LabelKey | null {
  if (!IMAGE_TYPES.some((type) => type === image.type)) return 'settings.imageType';
  return image.size > MAX_IMAGE_BYTES ? 'settings.imageSize' : null;
}

/** An image with buttons to choose and remove it; it is stored as soon as it is chosen. */
export function ImageField(props: ImageFieldProps) {
  const t = useText();
  const confirm = useConfirm();
  const id = useId();
  const [problem, setProblem] = useState<LabelKey | null>(null);
  const { upload, isUploading } = useImageUpload(props.upload);
  const removal = useChange(props.remove);
  const why = props.isDisabled ? { title: t('errors.noRight') } : {};

  async function choose(image: File) {
    const found = imageProblem(image);
    setProblem(found);
    if (!found) await upload(image);
  }

  async function remove() {
    if (!(await confirm({ text: t('settings.removeImageConfirm'), isDanger: true }))) return;
    await removal.run({});
  }

  return (
    <div className={styles.field}>
      <Preview file={props.file} name={props.name} />
      <div className={styles.side}>
        <Actions>
          <FileButton
            label={t('settings.chooseImage')}
            accept={IMAGE_TYPES.join(',')}
            icon={<IconUpload size={18} aria-hidden />}
            isBusy={isUploading}
            isDisabled={props.isDisabled === true}
            aria-describedby={id}
            onChoose={([image]) => void choose(image)}
            {...why}
          />
          {props.file !== null && (
            <Button
              tone="quiet"
              icon={<IconTrash size={18} aria-hidden />}
              isBusy={removal.isSaving}
              isDisabled={props.isDisabled === true}
              onClick={() => void remove()}
              {...why}
            >
              {t('settings.removeImage')}
            </Button>
          )}
        </Actions>
        <p className={styles.help} id={id}>
          {props.help}
        </p>
        <p className={styles.problem} role="alert">
          {problem ? t(problem) : ''}
        </p>
      </div>
    </div>
  );
}

function Preview({ file, name }: { file: string | null; name: string }) {
  const address = useUploadedImage(file);
  return (
    <div className={styles.preview}>
      {address ? (
        <img src={address} alt={name} />
      ) : (
        <IconPhoto size={32} stroke={1.25} aria-hidden />
      )}
    </div>
  );
}
