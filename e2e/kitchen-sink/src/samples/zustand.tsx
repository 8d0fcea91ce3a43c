import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { Sample } from '../sample.tsx';

interface Counter {
  readonly count: number;
  readonly add: () => void;
}

const useCounter = create<Counter>()(
  persist((set) => ({ count: 0, add: () => set(({ count }) => ({ count: count + 1 })) }), {
    name: 'kitchen-counter',
  }),
);

export function Component() {
  const { count, add } = useCounter();
  return (
    <Sample
      works={() => {
        if (count === 0) add();
        return count > 0;
      }}
    >
      {count}
    </Sample>
  );
}
