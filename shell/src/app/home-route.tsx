import type { ReactNode } from 'react';
import { HomePage } from '../features/home/index.ts';
import { HomeSlots } from '../federation/remote-slots.tsx';

export function HomeRoute(): ReactNode {
  return <HomePage renderCards={(customers) => <HomeSlots customers={customers} />} />;
}
