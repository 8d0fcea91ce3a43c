import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  label: string;
  size: number;
}

/** Dark on light in every theme, as scanners want it, with the empty border that they need. */
export function QrCode({ text, label, size }: QrCodeProps) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${modules}v${modules}h-${modules}z`} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
