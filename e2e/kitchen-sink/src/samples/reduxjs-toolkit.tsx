import { configureStore, createSlice } from '@reduxjs/toolkit';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { Sample } from '../sample.tsx';

const counter = createSlice({
  name: 'counter',
  initialState: { count: 0 },
  reducers: {
    added: (state) => {
      state.count += 1;
    },
  },
});
const store = configureStore({ reducer: counter.reducer });

function Counter() {
  const count = useSelector((state: { count: number }) => state.count);
  const dispatch = useDispatch();
  return (
    <Sample
      works={(drawn) => {
        if (count === 0) drawn.querySelector('button')?.click();
        return count > 0;
      }}
    >
      <button type="button" onClick={() => dispatch(counter.actions.added())}>
        {count}
      </button>
    </Sample>
  );
}

export function Component() {
  return (
    <Provider store={store}>
      <Counter />
    </Provider>
  );
}
