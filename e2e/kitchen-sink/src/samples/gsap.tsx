import { gsap } from 'gsap';
import { useEffect, useRef } from 'react';
import { Sample } from '../sample.tsx';

export function Component() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const tween = gsap.to(line.current, { x: 40, duration: 0.1 });
    return () => void tween.kill();
  }, []);
  return (
    <Sample
      works={(drawn) => drawn.querySelector<HTMLElement>('p')?.style.transform === 'translate(40px, 0px)'}
    >
      <p ref={line}>Moves</p>
    </Sample>
  );
}
