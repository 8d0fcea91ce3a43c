import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { Sample } from '../sample.tsx';

ModuleRegistry.registerModules([AllCommunityModule]);

const columns = [{ field: 'name' as const }];
const rows = [{ name: 'Acme' }, { name: 'Globex' }];

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        const row = drawn.querySelector('.ag-row');
        return row !== null && getComputedStyle(row).position === 'absolute';
      }}
    >
      <div style={{ height: 300 }}>
        <AgGridReact columnDefs={columns} rowData={rows} />
      </div>
    </Sample>
  );
}
