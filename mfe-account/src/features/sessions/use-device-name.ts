import { deviceOf } from '../../lib/device.ts';
import { useTexts } from '../../messages/index.ts';

export function useDeviceName(): (userAgent: string | null) => string {
  const texts = useTexts().sessions;
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return texts.browserOn(browser, system);
    return browser ?? system ?? texts.unknownDevice;
  };
}
