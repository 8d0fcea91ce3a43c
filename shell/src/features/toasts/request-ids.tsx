import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../messages/index.ts';

interface RequestIdsProps {
  readonly count: number;
  readonly requestIds: readonly string[];
}

export function RequestIds({ count, requestIds }: RequestIdsProps): ReactNode {
  const text = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const [first, ...others] = requestIds;
  return (
    <Typography
      component="div"
      variant="caption"
      color="textSecondary"
      sx={{ overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}
    >
      {count > 1 && <Box sx={{ fontWeight: 500, color: 'text.primary' }}>{text.toasts.times(count)}</Box>}
      {first && <Box>{text.requestId(first)}</Box>}
      {others.length > 0 && (
        <Link
          component="button"
          type="button"
          variant="caption"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? text.toasts.fewerRequests : text.toasts.moreRequests(others.length)}
        </Link>
      )}
      <Box id={listId} hidden={!isOpen} sx={{ maxHeight: 160, overflowY: 'auto' }}>
        {isOpen && others.map((id) => <Box key={id}>{text.requestId(id)}</Box>)}
      </Box>
    </Typography>
  );
}
