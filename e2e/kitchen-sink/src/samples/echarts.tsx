import { init } from 'echarts';
import { useEffect, useRef } from 'react';
import { Sample } from '../sample.tsx';

export function Component() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chart = init(place.current, null, { renderer: 'svg' });
    chart.setOption({
      animation: false,
      tooltip: {},
      xAxis: { data: ['Jan', 'Feb'] },
      yAxis: {},
      series: [{ type: 'bar', data: [3, 5] }],
    });
    return () => chart.dispose();
  }, []);
  return (
    <Sample works={(drawn) => drawn.querySelectorAll('svg path').length > 4}>
      <div ref={place} style={{ width: 300, height: 200 }} />
    </Sample>
  );
}
