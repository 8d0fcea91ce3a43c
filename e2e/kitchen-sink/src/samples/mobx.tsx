import { makeAutoObservable } from 'mobx';
import { observer } from 'mobx-react-lite';
import { Sample } from '../sample.tsx';

class Basket {
  items: string[] = [];
  readonly prices = new Map<string, number>();

  constructor() {
    makeAutoObservable(this);
  }

  add(item: string, price: number): void {
    this.items.push(item);
    this.prices.set(item, price);
  }

  get total(): number {
    return this.items.reduce((sum, item) => sum + (this.prices.get(item) ?? 0), 0);
  }
}

const basket = new Basket();

export const Component = observer(function Component() {
  return (
    <Sample
      works={(drawn) => {
        if (basket.items.length === 0) basket.add('pen', 3);
        return drawn.textContent === '3';
      }}
    >
      {basket.total}
    </Sample>
  );
});
