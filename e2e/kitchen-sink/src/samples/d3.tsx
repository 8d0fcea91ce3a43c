import { arc, pie, scaleOrdinal, schemeCategory10, select } from 'd3';
import { useEffect, useRef } from 'react';
import { Sample } from '../sample.tsx';

const color = scaleOrdinal(schemeCategory10);

export function Component() {
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const shape = arc<{ startAngle: number; endAngle: number }>().innerRadius(0).outerRadius(90);
    select(drawing.current)
      .selectAll('path')
      .data(pie()([3, 5, 7]))
      .join('path')
      .attr('d', (slice) => shape(slice))
      .style('fill', (_slice, index) => color(String(index)));
  }, []);
  return (
    <Sample works={(drawn) => drawn.querySelectorAll('path[d^=M]').length === 3}>
      <svg
        ref={drawing}
        role="img"
        aria-label="Shares"
        viewBox="-100 -100 200 200"
        width={200}
        height={200}
      />
    </Sample>
  );
}
