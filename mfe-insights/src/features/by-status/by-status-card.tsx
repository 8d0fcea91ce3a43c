import { useField } from '@atrium/stores';
import { chartsArea } from '../../lib/charts.area.ts';
import { StatusCard } from '../../lib/components/status-card.tsx';

const EVERYTHING = new URLSearchParams();

/** Home: all applications by status. */
export function ByStatusCard() {
  return <StatusCard address={EVERYTHING} load={useField(chartsArea, 'applicationStatus', {})} />;
}
