import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Tabs } from './tabs.tsx';

const tabs = ['One', 'Two', 'Three'].map((label) => ({ id: label.toLowerCase(), label }));
const onChange = jest.fn();
const tab = (name: string) => screen.getByRole('tab', { name });

beforeEach(() => onChange.mockClear());

test('a click chooses a tab, but not the chosen one again', async () => {
  render(<Tabs label="Numbers" tabs={tabs} value="two" onChange={onChange} />);
  expect(tab('Two')).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(tab('Two'));
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(tab('Three'));
  expect(onChange).toHaveBeenCalledWith('three');
});

test('tabs are one tab stop, at the chosen one, and arrow keys move between them', async () => {
  render(<Tabs label="Numbers" tabs={tabs} value="two" onChange={onChange} />);
  await userEvent.tab();
  expect(tab('Two')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('Three')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(tab('One')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Home}{End}');
  expect(tab('Three')).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

test('without a chosen tab, the first one is the tab stop', async () => {
  render(<Tabs label="Numbers" tabs={tabs} value={null} onChange={onChange} />);
  await userEvent.tab();
  expect(tab('One')).toHaveFocus();
});
