import Highcharts from 'highcharts';
import { useEffect, useRef } from 'react';
import { Sample } from '../sample.tsx';

export function Component() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return undefined;
    const chart = Highcharts.chart(place.current, {
      chart: { animation: false },
      series: [{ type: 'column', data: [3, 5], animation: false }],
    });
    return () => chart.destroy();
  }, []);
  return (
    <Sample works={(drawn) => drawn.querySelectorAll('path.highcharts-point').length === 2}>
      <div ref={place} style={{ width: 300, height: 200 }} />
    </Sample>
  );
}
