import { useQuery } from '@tanstack/react-query';
import { t } from '../../texts/admin-texts';
import { statisticsQuery } from './statistics-query';
import { BarChart } from '../../design/bar-chart';
import { formatMonth } from '../../texts/format-date';
import { Panel } from '../../design/panel/panel';
import { PanelBody } from '../../api/panel-body';

/** Fixed values of the specification, not data of a portal. */
const SAMPLE = [
  { label: 'Jan', value: 250 },
  { label: 'Feb', value: 450 },
  { label: 'Mar', value: 700 },
  { label: 'Apr', value: 900 },
  { label: 'May', value: 1_100 },
  { label: 'Jun', value: 1_250 },
];
const SAMPLE_MAX = 1_250;

/** The specification's sample chart, beside the chart of this portal. */
export function StatisticsCard() {
  const statistics = useQuery(statisticsQuery);
  const names = { labelName: t('admin.chart.month'), valueName: t('admin.chart.users') };
  return (
    <Panel title={t('admin.chart.title')}>
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <div>
          <Heading title={t('admin.chart.sample')} text={t('admin.chart.sampleText')} />
          <BarChart title={t('admin.chart.sample')} bars={SAMPLE} max={SAMPLE_MAX} {...names} />
        </div>
        <div>
          <Heading title={t('admin.chart.live')} text={t('admin.chart.liveText')} />
          <PanelBody query={statistics}>
            {({ months }) => (
              <BarChart
                title={t('admin.chart.live')}
                bars={months.map(({ month, totalUsers }) => ({
                  label: formatMonth(month),
                  value: totalUsers,
                }))}
                {...names}
              />
            )}
          </PanelBody>
        </div>
      </div>
    </Panel>
  );
}

function Heading({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 className="font-semibold">{title}</h3>
      <p className="mb-2 text-sm text-ink-soft">{text}</p>
    </>
  );
}
