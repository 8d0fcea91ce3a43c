import type { SavedView } from '@atrium/contract';
import { notify, useDraft } from '@atrium/host';
import { PopupButton, SHOW_ALL } from '@atrium/lists';
import { useArea } from '@atrium/stores';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTexts } from '../../messages/list.ts';
import { useCodeOnDemand } from '../use-code-on-demand.ts';
import { changeView, deleteView, undoChange } from './saved-views.api.ts';
import { isSameView, type SavedViews, viewQuery } from './saved-views.ts';

interface ViewsMenuProps {
  views: SavedViews;
  labels: {
    /** Of the whole list. */
    readonly everything: string;
    /** What a view saves. */
    readonly saved: string;
  };
  list: { readonly address: URLSearchParams; readonly show: (query: string) => void };
}

export function ViewsMenu({ views: saved, labels, list: { address, show: onShow } }: ViewsMenuProps) {
  const texts = useTexts();
  const { Dialog, isSaving, setSaving } = useSaveDialog();
  const [openedId, setOpenedId] = useState<number | null>(null);
  const views = useArea(saved.area, (state) => state.views);
  const undoable = useArea(saved.area, (state) => state.undoable);
  const query = viewQuery(address);
  const shown = views.find((view) => isSameView(view.query, query));
  const changed = shown ? undefined : views.find(({ id }) => id === openedId);
  const hasDefault = views.some(({ isDefault }) => isDefault);
  const open = (view: SavedView) => {
    setOpenedId(view.id);
    onShow(view.query);
  };
  return (
    <>
      <PopupButton label={shown ? shown.name : texts.views} isActive={shown !== undefined} width={280}>
        {(close) => {
          const item = (label: string, act: () => void) => (
            <MenuItem
              key={label}
              onClick={() => {
                close();
                act();
              }}
              // The label may have the name of a view, before the word for the action.
              sx={{ whiteSpace: 'normal' }}
            >
              {label}
            </MenuItem>
          );
          return (
            <MenuList dense aria-label={texts.views} sx={{ p: 0.5 }}>
              {item(labels.everything, () => onShow(hasDefault ? SHOW_ALL : ''))}
              {views.map((view) => (
                <MenuItem
                  key={view.id}
                  selected={view.id === shown?.id}
                  onClick={() => {
                    close();
                    open(view);
                  }}
                >
                  <ViewName view={view} />
                </MenuItem>
              ))}
              <Divider />
              {item(texts.saveAs, () => setSaving(true))}
              {changed &&
                item(texts.saveChanges(changed.name), () => changeView(saved, texts, changed, { query }))}
              {shown &&
                item(shown.isDefault ? texts.noDefault(shown.name) : texts.makeDefault(shown.name), () =>
                  changeView(saved, texts, shown, { isDefault: !shown.isDefault }),
                )}
              {shown && item(texts.deleteView(shown.name), () => deleteView(saved, texts, shown))}
              {undoable.map(({ change, kind, name }) =>
                item(texts.undoView[kind](name), () => undoChange(saved, texts, change)),
              )}
            </MenuList>
          );
        }}
      </PopupButton>
      {isSaving && Dialog && (
        <Dialog views={saved} description={labels.saved} query={query} onClose={() => setSaving(false)} />
      )}
    </>
  );
}

const loadDialog = () => import('./save-view-dialog.tsx').then((code) => code.SaveViewDialog);

/** The form and its rules are loaded when a person saves a view. */
function useSaveDialog() {
  const texts = useTexts();
  const [isSaving, setSaving] = useDraft('save view', false);
  const Dialog = useCodeOnDemand(isSaving, loadDialog, () => {
    setSaving(false);
    notify({ message: texts.viewNotSaved(texts.formNotLoaded), severity: 'error' });
  });
  return { Dialog, isSaving, setSaving };
}

function ViewName({ view }: { view: SavedView }) {
  const texts = useTexts();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', minWidth: 0, flex: 1 }}>
      <Typography noWrap variant="body2" sx={{ minWidth: 0, flex: 1 }}>
        {view.name}
      </Typography>
      {view.isDefault && (
        <Typography variant="caption" color="textSecondary">
          {texts.defaultView}
        </Typography>
      )}
    </Box>
  );
}
