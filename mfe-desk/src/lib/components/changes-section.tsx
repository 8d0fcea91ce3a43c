import type { KeptFacts } from '@atrium/contract/desk';
import { Pager } from '@atrium/lists';
import { DateTime, Section, useFormat } from '@atrium/ui';
import { useCallback, useState } from 'react';
import { useTexts } from '../../messages/index.ts';
import { changedFacts } from '../changed-facts.ts';
import { useDesk } from '../use-desk.ts';
import * as styles from './changes-section.module.css';
import { Listing } from './listing.tsx';
import { LoadedRows } from './loaded-rows.tsx';
import { Secondary } from './secondary.tsx';

const PAGE_SIZE = 10;

interface Change {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  readonly former: KeptFacts | null;
  readonly present: KeptFacts | null;
}

interface Page<C> {
  readonly changes: readonly C[];
  readonly total: number;
}

interface ChangesSectionProps<C extends Change> {
  /** Another function once something was changed. */
  readonly load: (query: { page: number; pageSize: number }) => Promise<Page<C>>;
  readonly nameOf: (change: C) => string;
  /** What kind of thing it is. */
  readonly kindOf?: (change: C) => string;
  readonly labelOf: (field: string, change: C) => string;
  /** Undefined for what is shown as it is. */
  readonly wordsFor?: (value: unknown, field: string) => string | undefined;
}

/** Who changed what, newest first. */
export function ChangesSection<C extends Change>(props: ChangesSectionProps<C>) {
  const { changes: texts } = useTexts();
  return (
    <div className={styles.below}>
      <Section title={texts.title} flush>
        <Contents {...props} />
      </Section>
    </div>
  );
}

function Contents<C extends Change>({ load, ...row }: ChangesSectionProps<C>) {
  const { changes: texts } = useTexts();
  const [page, setPage] = useState(1);
  const shown = useDesk(useCallback(() => load({ page, pageSize: PAGE_SIZE }), [load, page]));
  return (
    <LoadedRows shown={shown} texts={texts} places={3}>
      {({ changes, total }) => (
        <>
          <Listing
            label={texts.title}
            rows={changes}
            isBusy={shown.isOutdated}
            columns={[
              { label: texts.what, cell: (change) => <What change={change} {...row} /> },
              { label: texts.difference, cell: (change) => <Difference change={change} {...row} /> },
              { label: texts.by, cell: ({ by }) => by },
              { label: texts.at, cell: ({ at }) => <DateTime value={at} format="dateTime" /> },
            ]}
          />
          {total > PAGE_SIZE && (
            <Pager label={texts.title} total={total} page={page} pageSize={PAGE_SIZE} onPage={setPage} />
          )}
        </>
      )}
    </LoadedRows>
  );
}

type RowProps<C extends Change> = Omit<ChangesSectionProps<C>, 'load'> & { readonly change: C };

function What<C extends Change>({ change, nameOf, kindOf }: RowProps<C>) {
  return (
    <>
      {nameOf(change)}
      {kindOf && <Secondary>{kindOf(change)}</Secondary>}
    </>
  );
}

function Difference<C extends Change>({ change, labelOf, wordsFor }: RowProps<C>) {
  const { changes: texts } = useTexts();
  const shown = useShownValue();
  const { former, present } = change;
  if (!former) return texts.added;
  if (!present) return texts.removed;
  const text = (value: unknown, field: string) => wordsFor?.(value, field) ?? shown(value);
  return (
    <ul className={styles.facts}>
      {changedFacts(former, present).map(({ field, before, after }) => (
        <li key={field}>{texts.fact(labelOf(field, change), text(before, field), text(after, field))}</li>
      ))}
    </ul>
  );
}

/** A value of a log, which may be of any kind, in words. */
function useShownValue(): (value: unknown) => string {
  const { changes: texts } = useTexts();
  const format = useFormat();
  const shown = (value: unknown): string => {
    if (typeof value === 'number') return format.number(value);
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    if (Array.isArray(value)) return value.map(shown).join(', ') || texts.none;
    if (typeof value === 'object' && value !== null)
      return (
        Object.entries(value)
          .map(([name, text]) => `${name}: ${shown(text)}`)
          .join(', ') || texts.none
      );
    return typeof value === 'string' && value !== '' ? value : texts.none;
  };
  return shown;
}
