import {
  arrivalStatements,
  MAX_STATEMENT_BYTES,
  STATEMENT_TYPE,
} from '@netkhata/contract/arrival-statements';
import type { StatementField } from '@netkhata/contract/arrival-words';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import { callWithBytes } from '../../api/send-bytes.ts';
import { toastSuccess, useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';

export type StatementPreview = EndpointResult<typeof arrivalStatements.statementInspect>;
export type StatementOutcome = EndpointResult<typeof arrivalStatements.statementBring>['data'];

const MEGABYTE = 1024 * 1024;

type Statement = { name: string; bytes: Blob; preview: StatementPreview };

/** A statement file of an account: read, matched column by column, brought. */
export function useStatement(accountId: number) {
  const t = useText();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [statement, setStatement] = useState<Statement>();
  const [outcome, setOutcome] = useState<StatementOutcome>();
  const [failure, setFailure] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const columns = useChange(arrivalStatements.statementColumns, { success: () => 'silent' });

  /** Runs a step of which there is one at a time; a refusal is shown in the page. */
  async function attempt(step: () => Promise<void>) {
    setIsBusy(true);
    setFailure([]);
    try {
      await step();
    } catch (reason) {
      // Anything but a refusal comes from reading the file.
      const isRefusal = reason instanceof CallFailure;
      setFailure(isRefusal ? reason.messages : [t('importing.unreadable')]);
    } finally {
      setIsBusy(false);
    }
  }
  const address = (name: string) => ({ query: { account: accountId, name } });

  async function inspect(name: string, bytes: Blob) {
    const sent = { bytes, type: STATEMENT_TYPE };
    const preview = await callWithBytes(arrivalStatements.statementInspect, address(name), sent);
    setStatement({ name, bytes, preview });
  }

  return {
    statement,
    outcome,
    failure,
    isBusy: isBusy || columns.isSaving,
    open: ([file]: readonly File[]) => {
      if (!file || isBusy) return;
      setOutcome(undefined);
      setStatement(undefined);
      if (file.size > MAX_STATEMENT_BYTES) {
        const most = format.number(MAX_STATEMENT_BYTES / MEGABYTE);
        return setFailure([t('arrivals.fileTooLarge', { most })]);
      }
      void attempt(async () => inspect(file.name, new Blob([await file.arrayBuffer()])));
    },
    /** Remembers what the columns say, and reads the file again by them. */
    match: (fields: readonly { heading: string; field: StatementField | null }[]) => {
      if (!statement) return;
      void attempt(async () => {
        await columns.save({ body: { account: accountId, columns: [...fields] } });
        await inspect(statement.name, statement.bytes);
      });
    },
    bring: () => {
      if (!statement) return;
      void attempt(async () => {
        const { name, bytes } = statement;
        const sent = { bytes, type: STATEMENT_TYPE };
        const saved = await callWithBytes(arrivalStatements.statementBring, address(name), sent);
        setOutcome(saved.data);
        setStatement(undefined);
        await toastSuccess(saved);
        await queryClient.invalidateQueries();
      });
    },
    forget: () => {
      setStatement(undefined);
      setOutcome(undefined);
      setFailure([]);
    },
  };
}
