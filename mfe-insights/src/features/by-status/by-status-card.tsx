import { useField } from '@atrium/stores';
import { chartsArea } from '../../lib/charts.area.ts';
import { StatusCard } from '../../lib/components/status-card.tsx';

const EVERYTHING = new URLSearchParams();

/** Home: where all applications stand. */
export function ByStatusCard() {
  return <StatusCard address={EVERYTHING} load={useField(chartsArea, 'applicationStatus', {})} />;
}
