import { CircleMarker, MapContainer, Popup } from 'react-leaflet';
import 'leaflet/dist/leaflet.css';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        const pane = drawn.querySelector('.leaflet-pane');
        return (
          pane !== null &&
          getComputedStyle(pane).position === 'absolute' &&
          drawn.querySelector('path.leaflet-interactive') !== null
        );
      }}
    >
      <MapContainer center={[50.1, 8.7]} zoom={10} style={{ height: 300 }}>
        <CircleMarker center={[50.1, 8.7]}>
          <Popup>Frankfurt</Popup>
        </CircleMarker>
      </MapContainer>
    </Sample>
  );
}
