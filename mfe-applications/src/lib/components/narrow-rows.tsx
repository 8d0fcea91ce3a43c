import { Row, Rows, useRowFocus } from '@atrium/lists';
import type { FieldLoad } from '@atrium/stores';
import type { ReactNode, RefObject } from 'react';

interface NarrowRowsProps<Item extends { readonly id: number }> {
  items: readonly Item[];
  load: FieldLoad;
  /** Of the row that was last opened from the list, which gets the focus. */
  takeLastOpened: () => number | null;
  children: (item: Item) => ReactNode;
}

/** The rows of a list whose window is too narrow for its table. */
export function NarrowRows<Item extends { readonly id: number }>(props: NarrowRowsProps<Item>) {
  const { items, load, takeLastOpened, children } = props;
  const ids = items.map(({ id }) => id);
  const { list } = useRowFocus(ids, takeLastOpened);
  return (
    <div ref={list as RefObject<HTMLDivElement | null>}>
      <Rows isBusy={load.status === 'loading'}>
        {items.map((item) => (
          <Row key={item.id}>{children(item)}</Row>
        ))}
      </Rows>
    </div>
  );
}
