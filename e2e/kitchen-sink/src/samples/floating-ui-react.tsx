import { offset, useFloating } from '@floating-ui/react';
import { Sample } from '../sample.tsx';

export function Component() {
  const { refs, floatingStyles, isPositioned } = useFloating({ open: true, middleware: [offset(10)] });
  return (
    <Sample works={() => isPositioned}>
      <button type="button" ref={refs.setReference}>
        More
      </button>
      <div ref={refs.setFloating} style={floatingStyles}>
        A hint
      </div>
    </Sample>
  );
}
