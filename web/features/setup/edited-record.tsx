import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading-shape.tsx';

type EditedRecordProps<Record> = {
  newTitle: string;
  editTitle: string;
  editedId: number | undefined;
  read: {
    data: Record | undefined;
    error: { heading: string; messages: string[] } | null;
    refetch: () => unknown;
  };
  /** Draws the form: empty, or filled with the record. */
  children: (record: Record | undefined) => ReactNode;
};

/** The form's sheet of a set-up screen: empty for a new record, or once the edited one is read. */
export function EditedRecord<Record>(props: EditedRecordProps<Record>) {
  const { editedId, read } = props;
  const isNew = editedId === undefined;
  return (
    <Card title={isNew ? props.newTitle : props.editTitle}>
      {isNew && props.children(undefined)}
      {!isNew && read.error && <ErrorState {...read.error} onRetry={() => void read.refetch()} />}
      {!isNew && !read.error && !read.data && <LoadingShape of="fields" />}
      {!isNew && !read.error && read.data && props.children(read.data)}
    </Card>
  );
}
