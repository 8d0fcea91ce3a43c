import { animated, useSpring } from '@react-spring/web';
import { Sample } from '../sample.tsx';

export function Component() {
  const style = useSpring({ from: { opacity: 0 }, to: { opacity: 1 }, config: { duration: 50 } });
  return (
    <Sample works={(drawn) => drawn.querySelector<HTMLElement>('p')?.style.opacity === '1'}>
      <animated.p style={style}>Fades in</animated.p>
    </Sample>
  );
}
