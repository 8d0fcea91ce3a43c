import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { Sample } from '../sample.tsx';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});
const column = createColumnHelper<typeof features, { name: string }>();
const columns = column.columns([column.accessor('name', { header: 'Name', sortFn: 'basic' })]);
const data = [{ name: 'Globex' }, { name: 'Acme' }];

export function Component() {
  const table = useTable({
    features,
    columns,
    data,
    initialState: { sorting: [{ id: 'name', desc: false }] },
  });
  return (
    <Sample works={(drawn) => drawn.querySelector('td')?.textContent === 'Acme'}>
      <table>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sample>
  );
}
