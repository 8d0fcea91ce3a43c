import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Sample } from '../sample.tsx';

export function Component() {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: 10_000,
    getScrollElement: () => scroller.current,
    estimateSize: () => 20,
  });
  return (
    <Sample
      works={(drawn) => {
        const count = drawn.querySelectorAll('[data-index]').length;
        if (scroller.current) scroller.current.scrollTop = 100_000;
        return count > 10 && count < 100 && (drawn.textContent?.includes('Row 5000') ?? false);
      }}
    >
      <div ref={scroller} style={{ height: 300, overflow: 'auto' }}>
        <div style={{ height: list.getTotalSize(), position: 'relative' }}>
          {list.getVirtualItems().map(({ key, index, start }) => (
            <div key={key} data-index={index} style={{ position: 'absolute', top: start }}>
              Row {index}
            </div>
          ))}
        </div>
      </div>
    </Sample>
  );
}
