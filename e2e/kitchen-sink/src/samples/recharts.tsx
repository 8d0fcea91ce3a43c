import { Bar, BarChart, XAxis, YAxis } from 'recharts';
import { Sample } from '../sample.tsx';

const sales = [
  { month: 'Jan', amount: 3 },
  { month: 'Feb', amount: 5 },
];

export function Component() {
  return (
    <Sample works={(drawn) => drawn.querySelectorAll('.recharts-bar-rectangle path').length === 2}>
      <BarChart width={300} height={200} data={sales}>
        <XAxis dataKey="month" />
        <YAxis />
        <Bar dataKey="amount" isAnimationActive={false} />
      </BarChart>
    </Sample>
  );
}
