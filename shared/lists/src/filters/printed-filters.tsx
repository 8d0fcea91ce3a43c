import Typography from '@mui/material/Typography';
import { useTexts } from '../messages/index.ts';

/** Props of {@link PrintedFilters}. */
export interface PrintedFiltersProps {
  /** Each filter's name with the names of its chosen values; filters without values are left out. */
  filters: readonly (readonly [name: string, values: readonly string[]])[];
}

/** The chosen filters as text, in place of their controls on a printed page. */
export function PrintedFilters({ filters }: PrintedFiltersProps) {
  const texts = useTexts();
  const chosen = filters.filter(([, values]) => values.length > 0);
  if (chosen.length === 0) return null;
  return (
    <Typography sx={{ display: 'none', displayPrint: 'block', mb: 2 }}>
      {chosen.map(([name, values]) => texts.filter(name, values.join(', '))).join(' · ')}
    </Typography>
  );
}
