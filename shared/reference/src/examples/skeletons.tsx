import {
  FigureSkeleton,
  ListSkeleton,
  ObjectSkeleton,
  Table,
  TableSkeleton,
  TableSkeletonRows,
} from '@atrium/ui';

/**
 * While something loads for the first time, its place has the shape that it will have, so that nothing moves:
 * {@link FigureSkeleton}, {@link ListSkeleton}, {@link TableSkeleton}, {@link TableSkeletonRows} in a table with a head,
 * and {@link ObjectSkeleton} for the page of an object.
 */
export function Example() {
  return (
    <div style={{ display: 'grid', gap: 24 }}>
      <FigureSkeleton hasHint />
      <ListSkeleton rows={2} height={48} />
      <TableSkeleton rows={2} columns={3} />
      <Table label="Orders" isBusy>
        <tbody>
          <TableSkeletonRows rows={1} columns={[{}, { width: 80 }]} />
        </tbody>
      </Table>
      <ObjectSkeleton title="Order" cards={1} />
    </div>
  );
}
