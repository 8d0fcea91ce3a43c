import { useRef } from 'react';
import Draggable from 'react-draggable';
import { Sample } from '../sample.tsx';

export function Component() {
  const handle = useRef<HTMLDivElement>(null);
  return (
    <Sample
      works={(drawn) => {
        const element = drawn.querySelector<HTMLElement>('.react-draggable');
        const mouse = (type: string, clientX: number) =>
          new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY: 10 });
        if (!element?.style.transform.includes('30px')) {
          element?.dispatchEvent(mouse('mousedown', 10));
          document.dispatchEvent(mouse('mousemove', 40));
          document.dispatchEvent(mouse('mouseup', 40));
        }
        return element?.style.transform.includes('30px') ?? false;
      }}
    >
      <Draggable nodeRef={handle}>
        <div ref={handle}>Card</div>
      </Draggable>
    </Sample>
  );
}
