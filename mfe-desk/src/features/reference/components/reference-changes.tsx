import type { DeskInputOf, ReferenceChange, ReferenceRows } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { useCallback } from 'react';
import { ChangesSection } from '../../../lib/components/changes-section.tsx';
import { useTexts } from '../../../messages/index.ts';

const CHANGES = 'GET /customer-portal/desk/reference/changes';

/** Who changed what of the reference data. */
export function ReferenceChanges({ reference }: { readonly reference: ReferenceRows }) {
  const { reference: texts } = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another object after each change.
  const load = useCallback(
    (query: DeskInputOf<typeof CHANGES>['query']) => request(CHANGES, { query }),
    [reference],
  );
  return (
    <ChangesSection<ReferenceChange>
      load={load}
      nameOf={({ name }) => name}
      kindOf={({ list }) => texts.lists[list]}
      labelOf={(field) => texts.changedFields[field] ?? field}
      wordsFor={(value, field) => wordsFor(value, field, { reference, texts })}
    />
  );
}

interface Known {
  readonly reference: ReferenceRows;
  readonly texts: ReturnType<typeof useTexts>['reference'];
}

/** What ids and codes of a row mean, as far as they are still known. */
function wordsFor(value: unknown, field: string, { reference, texts }: Known): string | undefined {
  const words = wordsOf(field, { reference, texts });
  if (!words) return undefined;
  const known = [value].flat().map((each) => words.get(each) ?? String(each));
  return known.length === 0 || value === null ? undefined : known.join(', ');
}

function wordsOf(field: string, { reference, texts }: Known): ReadonlyMap<unknown, string> | undefined {
  const named = (rows: readonly { readonly id: number; readonly name: string }[]) =>
    new Map<unknown, string>(rows.map(({ id, name }) => [id, name]));
  switch (field) {
    case 'mainStatusId':
      return named(reference.mainStatuses);
    case 'next':
    case 'statuses':
      return named(reference.statuses);
    case 'tone':
      return new Map(Object.entries(texts.tones));
    case 'deadlineKinds':
      return new Map(Object.entries(texts.deadlineKinds));
    case 'cost':
      return new Map([['quotation', texts.costs.quotation]]);
    default:
      return undefined;
  }
}
