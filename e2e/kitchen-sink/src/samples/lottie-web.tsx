import lottie from 'lottie-web';
import { useEffect, useRef } from 'react';
import { Sample } from '../sample.tsx';

/** A square that does not move. */
const drawing = {
  v: '5.7.0',
  fr: 30,
  ip: 0,
  op: 30,
  w: 100,
  h: 100,
  layers: [{ ty: 1, sw: 100, sh: 100, sc: '#aa3300', ip: 0, op: 30, st: 0, ks: {} }],
};

export function Component() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return undefined;
    const animation = lottie.loadAnimation({ container: place.current, animationData: drawing });
    return () => animation.destroy();
  }, []);
  return (
    <Sample works={(drawn) => drawn.querySelector('svg rect') !== null}>
      <div ref={place} style={{ width: 100 }} />
    </Sample>
  );
}
