import { DataGrid } from '@mui/x-data-grid';
import { Sample } from '../sample.tsx';

const columns = [{ field: 'name', headerName: 'Name', width: 200 }];
const rows = [
  { id: 1, name: 'Acme' },
  { id: 2, name: 'Globex' },
];

export function Component() {
  return (
    <Sample
      works={(drawn) =>
        drawn.querySelectorAll('[role=row][data-id]').length === 2 && drawn.offsetHeight > 100
      }
    >
      <div style={{ height: 300 }}>
        <DataGrid columns={columns} rows={rows} />
      </div>
    </Sample>
  );
}
