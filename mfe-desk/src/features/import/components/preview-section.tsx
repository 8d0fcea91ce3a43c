import { type ImportField, type ImportPreview, importFields } from '@atrium/contract/desk';
import { HeadCell, Section, Table, TableCell, TableRow } from '@atrium/ui';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../../messages/index.ts';
import type { ShownImport } from '../use-import.ts';
import * as styles from './import.module.css';

interface PreviewSectionProps {
  readonly preview: ImportPreview;
  readonly shown: ShownImport;
}

/** The first lines of the file, under what its columns are. */
export function PreviewSection({ preview, shown }: PreviewSectionProps) {
  const { imports: texts } = useTexts();
  const { columns, isMapped, rows } = preview;
  return (
    <Section flush title={texts.previewTitle} description={isMapped ? texts.columnsHint : texts.previewHint}>
      <Table label={texts.previewTitle} isBusy={shown.isWorking}>
        <thead>
          <TableRow>
            <HeadCell align="right">{texts.line}</HeadCell>
            <HeadCell>{texts.refusal}</HeadCell>
            {columns.map(({ name }, index) => (
              <HeadCell key={index}>
                {isMapped ? <FieldChoice preview={preview} shown={shown} index={index} /> : name}
              </HeadCell>
            ))}
          </TableRow>
        </thead>
        <tbody>
          {rows.map(({ line, cells, refusal }) => (
            <TableRow key={line}>
              <TableCell align="right">{line}</TableCell>
              <TableCell className={refusal ? styles.refusal : undefined}>{refusal ?? texts.fine}</TableCell>
              {cells.map((cell, index) => (
                <TableCell key={index} className={styles.cell} title={cell}>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

interface FieldChoiceProps extends PreviewSectionProps {
  readonly index: number;
}

const NONE = '';

/** What a column is. A field that another column had is that of this one from now on. */
function FieldChoice({ preview: { columns }, shown, index }: FieldChoiceProps) {
  const { imports: texts } = useTexts();
  const column = columns[index];
  const choose = (value: string) => {
    const field: ImportField | null = importFields.find((each) => each === value) ?? null;
    void shown.setColumns(
      columns.map((each, place) => {
        if (place === index) return { ...each, field };
        return each.field === field ? { ...each, field: null } : each;
      }),
    );
  };
  return (
    <TextField
      select
      size="small"
      className={styles.field}
      label={column?.name || texts.unnamed(index + 1)}
      value={column?.field ?? NONE}
      disabled={shown.isWorking}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value={NONE}>{texts.leftOut}</option>
      {importFields.map((field) => (
        <option key={field} value={field}>
          {texts.fields[field]}
        </option>
      ))}
    </TextField>
  );
}
