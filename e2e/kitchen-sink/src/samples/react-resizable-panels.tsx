import { Group, Panel, Separator } from 'react-resizable-panels';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample works={(drawn) => drawn.querySelectorAll('[data-panel]').length === 2}>
      <div style={{ height: 100 }}>
        <Group>
          <Panel>Left</Panel>
          <Separator />
          <Panel>Right</Panel>
        </Group>
      </div>
    </Sample>
  );
}
