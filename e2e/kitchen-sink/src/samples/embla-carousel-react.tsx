import useEmblaCarousel from 'embla-carousel-react';
import { Sample } from '../sample.tsx';

export function Component() {
  const [viewport, carousel] = useEmblaCarousel();
  return (
    <Sample
      works={() => {
        carousel?.scrollTo(1);
        return carousel?.selectedScrollSnap() === 1;
      }}
    >
      <div ref={viewport} style={{ overflow: 'hidden', width: 200 }}>
        <div style={{ display: 'flex' }}>
          {['First', 'Second'].map((name) => (
            <div key={name} style={{ flex: '0 0 100%' }}>
              {name}
            </div>
          ))}
        </div>
      </div>
    </Sample>
  );
}
