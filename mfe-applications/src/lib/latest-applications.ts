import { useField } from '@atrium/stores';
import { createApplicationListArea } from './applications.area.ts';
import { CARD_ROWS } from './components/applications-card.tsx';

const latestArea = createApplicationListArea();

export function useLatestApplications() {
  return useField(latestArea, 'applications', { query: { sort: '-updatedAt', pageSize: CARD_ROWS } });
}

// Where it is known that there is no application at all, the home page has first steps in place of one empty card
// after the other.
export function useHasNoApplications(): boolean {
  const { status, data } = useLatestApplications();
  return status === 'success' && data.total === 0;
}
