import { useAuth, useLocale } from '@atrium/host';
import TextField from '@mui/material/TextField';
import { useTexts } from '../../../messages/index.ts';
import { changeTimeZone } from '../change-region.ts';
import { type TimeZoneGroup, timeZoneGroups, timeZoneName } from '../time-zones.ts';

/** The option for the time zone of the device has no value. */
const DEVICE = '';

/** The list is native: of four hundred options, phones show a picker and keyboards find by typing. */
export function TimeZoneField() {
  const texts = useTexts().preferences;
  const { deviceTimeZone } = useLocale();
  const chosen = useAuth((state) => state.user?.timeZone) ?? null;
  return (
    <TextField
      select
      label={texts.timeZone}
      value={chosen ?? DEVICE}
      onChange={({ target }) => void changeTimeZone(target.value === DEVICE ? null : target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value={DEVICE}>{texts.timeZoneOfDevice(timeZoneName(deviceTimeZone))}</option>
      {timeZoneGroups(chosen).map((group) => (
        <Group key={group.region} {...group} />
      ))}
    </TextField>
  );
}

function Group({ region, options }: TimeZoneGroup) {
  const all = options.map(({ timeZone, name }) => (
    <option key={timeZone} value={timeZone}>
      {name}
    </option>
  ));
  return region === null ? all : <optgroup label={region}>{all}</optgroup>;
}
