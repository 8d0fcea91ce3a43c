import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/countries-110m.json';
import { Sample } from '../sample.tsx';

const topology = world as unknown as Topology<{ countries: GeometryCollection }>;
const { features } = feature(topology, topology.objects.countries);
const path = geoPath(geoNaturalEarth1());

export function Component() {
  return (
    <Sample works={(drawn) => drawn.querySelectorAll('path[d^=M]').length > 150}>
      <svg role="img" aria-label="The world" viewBox="0 0 960 500">
        {features.map((country, index) => (
          <path key={country.id ?? index} d={path(country) ?? undefined} />
        ))}
      </svg>
    </Sample>
  );
}
