import { useEffect, useState } from 'react';
import { currentInstant } from '../../i18n/format.ts';
import type { useFormat } from '../../i18n/use-text.ts';
import { draftsHeldElsewhere } from './held-drafts.ts';
import { readDrafts, type StoredDraft } from './stored-drafts.ts';

/** Within it, the hour alone says when. */
const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;

export function timeOfDraft({ at }: StoredDraft, format: ReturnType<typeof useFormat>): string {
  const ageMs = Date.parse(currentInstant()) - Date.parse(at);
  return ageMs < HALF_A_DAY_MS ? format.time(at) : format.dateTime(at);
}

let wantedKey: string | undefined;

/** The form that opens next goes on with this draft at once: it was chosen in a list. */
export function wantDraft(key: string | undefined): void {
  wantedKey = key;
}

export const isWantedDraft = (key: string): boolean => key === wantedKey;

type Offered = {
  prefix: string;
  /** The draft that this form is writing. */
  own?: string;
};

/** The drafts that no other tab is typing in; follows what other tabs save. */
export function useOffered({ prefix, own }: Offered) {
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([]);
  const [held, setHeld] = useState<ReadonlySet<string>>();
  useEffect(() => {
    let isLeft = false;
    async function look() {
      const found = await draftsHeldElsewhere();
      if (isLeft) return;
      setHeld(found);
      setDrafts(readDrafts(prefix));
    }
    void look();
    return () => {
      isLeft = true;
    };
  }, [prefix]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      // Removed means saved or discarded; what is typed meanwhile is offered at the next opening.
      if (key === null || key.startsWith(prefix)) {
        setDrafts((before) => {
          const stored = new Set(readDrafts(prefix).map((draft) => draft.key));
          return before.filter((draft) => stored.has(draft.key));
        });
      }
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [prefix]);
  return {
    offered: (held ? drafts : []).filter(({ key }) => key !== own && !held?.has(key)),
    readAgain: () => setDrafts(readDrafts(prefix)),
  };
}
