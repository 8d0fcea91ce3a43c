import { createUser, renderWithHost } from '@atrium/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { ChoiceFilter } from './choice-filter.tsx';
import { DateFilter, type DateFilterProps } from './date-filter.tsx';
import { FacetFilter } from './facet-filter.tsx';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';
import { FilterChip } from './filter-chip.tsx';

const user = createUser();
const offices = [
  { value: 'DE', name: 'Germany' },
  { value: 'JP', name: 'Japan' },
];

function Bar({ search, children }: Pick<FilterBarProps, 'search' | 'children'>) {
  const [chosen, setChosen] = useState<readonly string[]>(['DE']);
  return (
    <FilterBar search={search} isFiltered={chosen.length > 0} onClear={() => setChosen([])}>
      <FacetFilter name="Office" options={offices} chosen={chosen} onChange={setChosen} />
      {chosen.length > 0 && <FilterChip label="Office: Germany" onRemove={() => setChosen([])} />}
      {children}
    </FilterBar>
  );
}

const search = { label: 'Search things', placeholder: 'Name', value: '', onChange: () => {} };
const show = (bar: ReactElement) => renderWithHost(bar, { user });
const bar = () => within(screen.getByRole('search', { name: 'Filters' }));

test('a bar is a landmark with the search first, then the filters, then what clears them', async () => {
  await show(<Bar search={search} />);
  expect(bar().getByRole('searchbox', { name: 'Search things' })).toBeVisible();
  expect(
    bar()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Office: Germany', 'Office: Germany', 'Clear filters']);
});

test.each([
  ['the search field', search, () => bar().getByRole('searchbox')],
  [
    'the first filter where there is no search',
    undefined,
    () => bar().getByRole('button', { name: 'Office: Germany' }),
  ],
])('the key / focuses %s', async (_, withSearch, focused) => {
  await show(<Bar search={withSearch} />);
  await userEvent.keyboard('/');
  expect(focused()).toHaveFocus();
});

test.each(['Clear filters', 'Remove filter Office: Germany'])(
  'the focus stays in the bar when "%s" goes away with the filter',
  async (name) => {
    await show(<Bar />);
    await userEvent.click(bar().getByRole('button', { name }));
    expect(bar().queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.getByRole('search')).toHaveFocus();
    expect(bar().getByRole('button', { name: 'Office' })).toBeVisible();
  },
);

test('a choice shows its value, and another one is chosen with the arrow keys', async () => {
  function Interval() {
    const [interval, setInterval] = useState('month');
    return (
      <ChoiceFilter
        name="Interval"
        initial="month"
        chosen={interval}
        options={[
          { value: 'month', name: 'Month' },
          { value: 'week', name: 'Week' },
        ]}
        onChange={setInterval}
      />
    );
  }
  await show(<Interval />);
  await userEvent.click(screen.getByRole('button', { name: 'Interval: Month' }));
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(screen.getByRole('button', { name: 'Interval: Week' })).toHaveFocus();
});

describe('dates', () => {
  const onChange = jest.fn<void, Parameters<DateFilterProps['onChange']>>();
  const type = async (label: string, date: string) => {
    await show(
      <DateFilter name="Due" period={{ from: '2026-03-01', to: '2026-03-31' }} onChange={onChange} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Due: Mar 1, 2026 – Mar 31, 2026' }));
    fireEvent.change(screen.getByLabelText(label), { target: { value: date } });
  };

  test.each([
    ['To', '2026-03-15', { to: '2026-03-15' }],
    ['To', '2026-02-01', { from: '2026-02-01', to: '2026-02-01' }],
    ['From', '2026-04-10', { from: '2026-04-10', to: '2026-04-10' }],
    // What the field has while the year 2026 is being typed.
    ['To', '0020-03-15', { to: '0020-03-15' }],
  ])('"%s" %s changes the period to %j', async (label, date, change) => {
    await type(label, date);
    expect(onChange).toHaveBeenLastCalledWith(change);
  });
});
