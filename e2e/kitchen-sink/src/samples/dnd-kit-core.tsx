import { DndContext, KeyboardSensor, useSensor, useSensors } from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useState } from 'react';
import { Sample } from '../sample.tsx';

function Item({ id }: { id: string }) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id });
  const style = { transform: CSS.Transform.toString(transform), transition };
  return (
    <div ref={setNodeRef} style={style} {...attributes} {...listeners}>
      {id}
    </div>
  );
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Moves the first item down by the keyboard. */
async function moveFirst(drawn: HTMLElement): Promise<void> {
  const item = drawn.querySelector<HTMLElement>('[role=button]');
  item?.focus();
  for (const code of ['Space', 'ArrowDown', 'Space']) {
    (document.activeElement ?? item)?.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true }));
    await wait(100);
  }
}

export function Component() {
  const [ids, setIds] = useState(['first', 'second', 'third']);
  const sensors = useSensors(useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  return (
    <Sample
      works={async (drawn) => {
        const isMoved = drawn.querySelector('[role=button]')?.textContent === 'second';
        if (!isMoved) await moveFirst(drawn);
        return isMoved;
      }}
    >
      <DndContext
        sensors={sensors}
        onDragEnd={({ active, over }) => {
          if (over)
            setIds((old) => arrayMove(old, old.indexOf(String(active.id)), old.indexOf(String(over.id))));
        }}
      >
        <SortableContext items={ids}>
          {ids.map((id) => (
            <Item key={id} id={id} />
          ))}
        </SortableContext>
      </DndContext>
    </Sample>
  );
}
