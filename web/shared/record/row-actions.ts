import { IconCash, IconEye, IconMessage, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { LabelKey } from '../../i18n/catalogue.ts';

/** What a row's button shows: an icon, and its word where there is room or a legend. */
export type RowAction = { Icon: ComponentType<{ size?: number }>; word: LabelKey };

export const DETAILS_ACTION: RowAction = { Icon: IconEye, word: 'tables.details' };
export const EDIT_ACTION: RowAction = { Icon: IconPencil, word: 'common.edit' };
export const DELETE_ACTION: RowAction = { Icon: IconTrash, word: 'payments.delete' };
export const SMS_ACTION: RowAction = { Icon: IconMessage, word: 'payments.sendSms' };
export const COLLECT_ACTION: RowAction = { Icon: IconCash, word: 'shell.collect' };
