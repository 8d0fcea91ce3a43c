// `npm run check:house`: prints the figures of the repository with their limits, and fails if one is over. Words after
// `--` list the places that the figures with these words count.
import { repository } from '../repository.ts';
import { figuresOf } from './figures.ts';
import { type FigureName, limits } from './limits.ts';

const figures = figuresOf(repository);
const names = Object.keys(limits) as FigureName[];
const asked = process.argv.slice(2);

for (const name of names.filter((one) => asked.some((word) => one.includes(word))))
  console.log([`${name}:`, ...figures[name].places].join('\n  '));

for (const name of names) {
  const { value } = figures[name];
  console.log(
    `${value > limits[name] ? 'over' : 'ok  '} ${name}: ${value.toLocaleString('en-US')} (limit ${limits[name].toLocaleString('en-US')})`,
  );
}
process.exitCode = names.every((name) => figures[name].value <= limits[name]) ? 0 : 1;
