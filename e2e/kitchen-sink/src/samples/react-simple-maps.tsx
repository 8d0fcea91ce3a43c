import { ComposableMap, Geographies, Geography } from 'react-simple-maps';
import world from 'world-atlas/countries-110m.json';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample works={(drawn) => drawn.querySelectorAll('path[d^=M]').length > 150}>
      <ComposableMap>
        <Geographies geography={world as never}>
          {({ geographies }) =>
            geographies.map((country, index) => (
              <Geography key={country.rsmKey ?? index} geography={country} />
            ))
          }
        </Geographies>
      </ComposableMap>
    </Sample>
  );
}
