import { expose } from 'comlink';

const adder = { add: (a: number, b: number) => a + b };

export type Adder = typeof adder;

expose(adder);
