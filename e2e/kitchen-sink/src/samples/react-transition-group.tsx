import { useEffect, useRef, useState } from 'react';
import { CSSTransition } from 'react-transition-group';
import { Sample } from '../sample.tsx';

export function Component() {
  const [isIn, setIsIn] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => setIsIn(true), []);
  return (
    <Sample works={(drawn) => drawn.querySelector('.fade-enter-done') !== null}>
      <CSSTransition in={isIn} nodeRef={line} timeout={50} classNames="fade">
        <p ref={line}>Fades in</p>
      </CSSTransition>
    </Sample>
  );
}
