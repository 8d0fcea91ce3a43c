import { useField } from '@atrium/stores';
import { createApplicationListArea } from '../../lib/applications.area.ts';
import { ApplicationRows, LastChange } from '../../lib/components/application-rows.tsx';
import { ApplicationsCard, CARD_ROWS } from '../../lib/components/applications-card.tsx';
import { useTexts } from '../../messages/index.ts';
import { FirstSteps } from './first-steps.tsx';

const latestArea = createApplicationListArea();

/** Home: the most recently changed applications. */
export function LatestApplicationsCard() {
  const texts = useTexts();
  const load = useField(latestArea, 'applications', { query: { sort: '-updatedAt', pageSize: CARD_ROWS } });
  const { applications } = load.data;
  return (
    <ApplicationsCard title={texts.latest} description={texts.latestText} load={load}>
      {applications.length > 0 ? (
        <ApplicationRows
          applications={applications}
          aside={(application) => <LastChange application={application} />}
        />
      ) : (
        <FirstSteps />
      )}
    </ApplicationsCard>
  );
}
