import { useField } from '@atrium/stores';
import { chartsArea } from '../../lib/charts.area.ts';
import { StatusCard } from '../../lib/components/status-card.tsx';

const EVERYTHING = new URLSearchParams();

/** Home: all applications by status; absent while there are none, since the first steps on the page say so. */
export function ByStatusCard() {
  const load = useField(chartsArea, 'applicationStatus', {});
  if (load.status === 'success' && load.data.applicationStatus.length === 0) return null;
  return <StatusCard address={EVERYTHING} load={load} />;
}
