import { useAuth } from '@atrium/host';
import { createAreaStore, field, useField } from '@atrium/stores';
import { Figure, FigureSkeleton } from '@atrium/ui';
import { messages, useTexts } from './messages.ts';

const countArea = createAreaStore(
  { total: 0 },
  {
    total: field(
      'GET /customer-portal/applications',
      { total: ({ total }) => total },
      messages.message('loadFailed'),
    ),
  },
);

export function ApplicationCount() {
  const texts = useTexts();
  const name = useAuth(({ user }) => user?.displayName ?? '');
  const load = useField(countArea, 'total', { query: { pageSize: 1 } });
  if (load.isFirstLoad) return <FigureSkeleton />;
  return <Figure label={texts.of(name)} value={load.error ? texts.unknown : load.data.total} />;
}
