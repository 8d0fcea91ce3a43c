import { Layer, Rect, Stage } from 'react-konva';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        const [red] = drawn.querySelector('canvas')?.getContext('2d')?.getImageData(10, 10, 1, 1).data ?? [];
        return red === 200;
      }}
    >
      <Stage width={100} height={100}>
        <Layer>
          <Rect width={100} height={100} fill="rgb(200, 30, 30)" />
        </Layer>
      </Stage>
    </Sample>
  );
}
