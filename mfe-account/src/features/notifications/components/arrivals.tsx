import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTexts } from '../../../messages/index.ts';

interface ArrivalsProps {
  count: number;
  max: number;
  onShow: () => void;
}

const APP_BAR_HEIGHT = 56;

/** The button is sticky and takes no space in the layout. */
export function Arrivals({ count, max, onShow }: ArrivalsProps) {
  const texts = useTexts().notifications;
  return (
    <Box
      role="status"
      sx={{
        position: 'sticky',
        top: APP_BAR_HEIGHT + 8,
        zIndex: 'speedDial',
        display: 'flex',
        justifyContent: 'center',
        height: 0,
      }}
    >
      {count > 0 && (
        <Button
          variant="contained"
          color="primary"
          onClick={onShow}
          sx={{ height: 32, mt: 1, borderRadius: 4, boxShadow: 3 }}
        >
          {texts.arrived(count, count >= max)}
        </Button>
      )}
    </Box>
  );
}
