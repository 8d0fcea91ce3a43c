import { useState } from 'react';
import { DndProvider, useDrag, useDrop } from 'react-dnd';
import { HTML5Backend } from 'react-dnd-html5-backend';
import { Sample } from '../sample.tsx';

function Letter() {
  const [, drag] = useDrag({ type: 'letter', item: { id: 7 } });
  return (
    <p ref={(element) => void drag(element)} className="letter">
      Letter
    </p>
  );
}

function Tray({ onLetter }: { onLetter: () => void }) {
  const [, drop] = useDrop({ accept: 'letter', drop: onLetter });
  return (
    <p ref={(element) => void drop(element)} className="tray">
      Tray
    </p>
  );
}

function fire(element: Element | null, types: readonly string[]): void {
  for (const type of types)
    element?.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }),
    );
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

export function Component() {
  const [isIn, setIsIn] = useState(false);
  return (
    <DndProvider backend={HTML5Backend}>
      <Sample
        works={async (drawn) => {
          if (isIn) return true;
          fire(drawn.querySelector('.letter'), ['dragstart']);
          await wait(50);
          fire(drawn.querySelector('.tray'), ['dragenter', 'dragover', 'drop']);
          fire(drawn.querySelector('.letter'), ['dragend']);
          return false;
        }}
      >
        <Letter />
        <Tray onLetter={() => setIsIn(true)} />
      </Sample>
    </DndProvider>
  );
}
