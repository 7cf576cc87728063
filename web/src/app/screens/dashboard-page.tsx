import { DashboardPage } from '../../features/dashboard/dashboard-page';
import type { FeatureTiles } from '../../registry/feature';
import { FEATURES } from '../features';

const TILES: FeatureTiles = FEATURES.reduce((all, { tiles }) => ({ ...all, ...tiles }), {});

export default function Dashboard() {
  return <DashboardPage tiles={TILES} />;
}
