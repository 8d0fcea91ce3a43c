import { type ColorScheme, colorSchemes, tokens } from './tokens.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Colours as seen without a kind of cones: Machado, Oliveira and Fernandes 2009, severity 1, linear RGB. */
const visions: Readonly<Record<string, Matrix>> = {
  'all three kinds of cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** In hundredths of OKLab, where 2 is just noticeable side by side. */
const MIN_DISTANCE = 8;

const times = (matrix: Matrix, [x, y, z]: Triple) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;

function linearRgb(hex: string): Triple {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function okLab(rgb: Triple): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb,
  ).map(Math.cbrt) as unknown as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

function seen(hex: string, vision: Matrix): Triple {
  const [red, green, blue] = times(vision, linearRgb(hex)).map((value) => Math.min(1, Math.max(0, value)));
  return okLab([red ?? 0, green ?? 0, blue ?? 0]);
}

function tooAlike(scheme: ColorScheme, vision: Matrix): string[] {
  const { series } = tokens[scheme];
  return series.flatMap((one, index) =>
    series.slice(index + 1).flatMap((other) => {
      const [a, b] = [seen(one, vision), seen(other, vision)];
      const distance = 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
      return distance < MIN_DISTANCE ? [`${one} ${other} ${distance.toFixed(1)}`] : [];
    }),
  );
}

const cases = colorSchemes.flatMap((scheme) => Object.keys(visions).map((vision) => ({ scheme, vision })));

test.each(cases)(
  'any two series of the $scheme scheme are distinguishable with $vision',
  ({ scheme, vision }) => {
    expect(tooAlike(scheme, visions[vision] as Matrix)).toEqual([]);
  },
);
