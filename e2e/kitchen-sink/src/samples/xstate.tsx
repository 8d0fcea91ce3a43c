import { useMachine } from '@xstate/react';
import { setup } from 'xstate';
import { Sample } from '../sample.tsx';

const door = setup({}).createMachine({
  initial: 'closed',
  states: { closed: { on: { open: 'opened' } }, opened: {} },
});

export function Component() {
  const [state, send] = useMachine(door);
  return (
    <Sample
      works={() => {
        if (state.matches('closed')) send({ type: 'open' });
        return state.matches('opened');
      }}
    >
      {String(state.value)}
    </Sample>
  );
}
