import { ApplicationRows, LastChange } from '../../lib/components/application-rows.tsx';
import { ApplicationsCard } from '../../lib/components/applications-card.tsx';
import { useHasNoApplications, useLatestApplications } from '../../lib/latest-applications.ts';
import { useTexts } from '../../messages/index.ts';
import { FirstSteps } from './first-steps.tsx';

export function LatestApplicationsCard() {
  const texts = useTexts();
  const load = useLatestApplications();
  if (useHasNoApplications()) return <FirstSteps />;
  return (
    <ApplicationsCard title={texts.latest} description={texts.latestText} load={load}>
      <ApplicationRows
        applications={load.data.applications}
        aside={(application) => <LastChange application={application} />}
      />
    </ApplicationsCard>
  );
}
