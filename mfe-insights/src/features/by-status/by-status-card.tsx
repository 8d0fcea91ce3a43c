import { useField } from '@atrium/stores';
import { chartsArea } from '../../lib/charts.area.ts';
import { StatusCard } from '../../lib/components/status-card.tsx';

const EVERYTHING = new URLSearchParams();

/** While there are no applications, the first steps on the page say so instead. */
export function ByStatusCard() {
  const load = useField(chartsArea, 'applicationStatus', {});
  if (load.status === 'success' && load.data.applicationStatus.length === 0) return null;
  return <StatusCard address={EVERYTHING} load={load} />;
}
