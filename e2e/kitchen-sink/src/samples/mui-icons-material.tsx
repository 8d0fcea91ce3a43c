import MailIcon from '@mui/icons-material/Mail';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        const icon = drawn.querySelector('svg.MuiSvgIcon-root');
        return icon !== null && getComputedStyle(icon).width === '24px';
      }}
    >
      <MailIcon />
    </Sample>
  );
}
