import { EmptyState, Page, PageHeader } from '@atrium/ui';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { samples } from '../../../samples/index.ts';

const components = Object.fromEntries(Object.entries(samples).map(([name, load]) => [name, lazy(load)]));

/** One sample, which is loaded with its package when its address is opened. */
export function SamplePage() {
  const { sample = '' } = useParams();
  const Component = components[sample];
  return (
    <Page>
      <PageHeader title={sample} />
      {Component ? (
        <Suspense>
          <Component />
        </Suspense>
      ) : (
        <EmptyState title="There is no such sample">{sample}</EmptyState>
      )}
    </Page>
  );
}
