import { forcedStyleOf } from '@atrium/testing';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Tab from '@mui/material/Tab';
import TableRow from '@mui/material/TableRow';
import Tabs from '@mui/material/Tabs';
import ToggleButton from '@mui/material/ToggleButton';
import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { ToneShape } from '../components/status-badge.tsx';
import { AtriumTheme } from './atrium-theme.tsx';

const renderThemed = (element: ReactElement) => render(<AtriumTheme>{element}</AtriumTheme>);

const choices: [string, string, ReactElement][] = [
  [
    'tab',
    'tab',
    <Tabs key="tabs" value="one">
      <Tab value="one" label="Chosen" />
      <Tab value="other" label="Other" />
    </Tabs>,
  ],
  [
    'toggle',
    'button',
    <div key="toggles">
      <ToggleButton value="one" selected>
        Chosen
      </ToggleButton>
      <ToggleButton value="other">Other</ToggleButton>
    </div>,
  ],
  [
    'menu item',
    'menuitem',
    <MenuList key="menu">
      <MenuItem selected>Chosen</MenuItem>
      <MenuItem>Other</MenuItem>
    </MenuList>,
  ],
  [
    'link to the current page',
    'link',
    <nav key="links">
      <a href="/" aria-current="page">
        Chosen
      </a>
      <a href="/other">Other</a>
    </nav>,
  ],
  [
    'row',
    'row',
    <table key="rows">
      <tbody>
        <TableRow selected>
          <td>Chosen</td>
        </TableRow>
        <TableRow>
          <td>Other</td>
        </TableRow>
      </tbody>
    </table>,
  ],
];

test.each(choices)(
  'with forced colours a chosen %s is highlighted and another is not',
  (_, role, element) => {
    renderThemed(element);
    const chosen = screen.getByRole(role, { name: 'Chosen' });
    expect(forcedStyleOf(chosen, 'background-color')).toBe('Highlight');
    expect(forcedStyleOf(chosen, 'color')).toBe('HighlightText');
    expect(forcedStyleOf(screen.getByRole(role, { name: 'Other' }), 'background-color')).toBeUndefined();
  },
);

test('with forced colours the shape of a status has the colour of its text', () => {
  const { container } = renderThemed(<ToneShape tone="attention" />);
  expect(forcedStyleOf(container.querySelector('svg') as Element, 'color')).toBe('inherit');
});

test('with forced colours a button that only its background shows has an outline, and its focus another one', () => {
  renderThemed(<Button variant="contained">Save</Button>);
  const button = screen.getByRole('button');
  expect(forcedStyleOf(button, 'outline')).toBe('1px solid');
  button.classList.add('Mui-focusVisible');
  expect(forcedStyleOf(button, 'outline')).toBeUndefined();
});
