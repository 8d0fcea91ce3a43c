import type { Application } from '@atrium/contract';
import { ApplicationLink } from './application-link.tsx';
import { TwoLines } from './two-lines.tsx';

interface OfApplication {
  readonly application: Pick<Application, 'id' | 'reference' | 'title'>;
}

/** Of lists whose rows are about an application. */
export const applicationColumn = {
  id: 'application',
  sortKey: 'reference',
  isFlexible: true,
  cell: ({ application }: OfApplication) => (
    <>
      <ApplicationLink application={application} />
      <TwoLines>{application.title}</TwoLines>
    </>
  ),
} as const;
