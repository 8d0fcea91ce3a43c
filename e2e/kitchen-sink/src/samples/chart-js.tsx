import { BarController, BarElement, CategoryScale, Chart, LinearScale } from 'chart.js';
import { Bar } from 'react-chartjs-2';
import { Sample } from '../sample.tsx';

Chart.register(BarController, BarElement, CategoryScale, LinearScale);

const data = { labels: ['Jan', 'Feb'], datasets: [{ data: [3, 5], backgroundColor: 'rgb(1, 2, 3)' }] };

/** Whether any pixel of the canvas has a colour. */
function isPainted(canvas: HTMLCanvasElement | null): boolean {
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  return pixels?.some((value) => value > 0) ?? false;
}

export function Component() {
  return (
    <Sample works={(drawn) => isPainted(drawn.querySelector('canvas'))}>
      <div style={{ width: 300, height: 200 }}>
        <Bar data={data} options={{ animation: false }} />
      </div>
    </Sample>
  );
}
