import { useQuery } from '@tanstack/react-query';
import { t } from '../../texts/admin-texts';
import { statisticsQuery } from './statistics-query';
import { BarChart } from '../../design/bar-chart';
import { DataTable, type Column } from '../../design/table/data-table';
import { formatMonth, formatWeekday } from '../../texts/format-date';
import { formatNumber } from '../../texts/format-number';
import { Panel } from '../../design/panel/panel';
import { PanelBody } from '../../api/panel-body';

interface DepartmentRow {
  department: string;
  students: number;
}

const DEPARTMENT_COLUMNS: readonly Column<DepartmentRow & { share: number }>[] = [
  {
    key: 'department',
    label: t('admin.analytics.department'),
    cell: ({ department }) => <span className="[overflow-wrap:anywhere]">{department}</span>,
  },
  {
    key: 'students',
    label: t('admin.analytics.students'),
    isNumber: true,
    cell: ({ students, share }) => (
      <span className="flex items-center justify-end gap-3">
        <span className="bar-track h-2.5 w-20 shrink-0 rounded-full bg-sunken sm:w-56">
          <span className="bar block h-full rounded-full bg-brand" style={{ width: `${share}%` }} />
        </span>
        <span className="min-w-12 sm:min-w-16">{formatNumber(students)}</span>
      </span>
    ),
  },
];

/** Page with the distribution of students and the sign-ins over time. */
export default function AnalyticsPage() {
  const statistics = useQuery(statisticsQuery);
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-bold">{t('admin.frame.analytics')}</h1>
      <PanelBody query={statistics}>
        {({ days, months, departments, suspendedUsers }) => {
          const most = Math.max(1, ...departments.map(({ students }) => students));
          return (
            <>
              <div className="grid items-start gap-5 xl:grid-cols-2">
                <Panel title={t('admin.analytics.signIns')} text={t('admin.analytics.signInsText')}>
                  <BarChart
                    title={t('admin.analytics.signIns')}
                    bars={days.map(({ day, signIns }) => ({
                      label: formatWeekday(day),
                      value: signIns,
                    }))}
                    labelName={t('admin.analytics.day')}
                    valueName={t('admin.analytics.students')}
                  />
                </Panel>
                <Panel title={t('admin.metric.totalUsers')} text={t('admin.chart.liveText')}>
                  <BarChart
                    title={t('admin.metric.totalUsers')}
                    bars={months.map(({ month, totalUsers }) => ({
                      label: formatMonth(month),
                      value: totalUsers,
                    }))}
                    labelName={t('admin.chart.month')}
                    valueName={t('admin.chart.users')}
                  />
                </Panel>
              </div>
              <Panel title={t('admin.analytics.departments')}>
                <DataTable
                  caption={t('admin.analytics.departments')}
                  columns={DEPARTMENT_COLUMNS}
                  rows={departments.map((each) => ({
                    ...each,
                    share: (each.students / most) * 100,
                  }))}
                  keyOf={({ department }) => department}
                  empty={t('admin.analytics.departmentsNone')}
                />
              </Panel>
              <p className="text-ink-soft">
                {t('admin.analytics.suspended')}:{' '}
                <span className="figures font-semibold text-ink">
                  {formatNumber(suspendedUsers)}
                </span>
              </p>
            </>
          );
        }}
      </PanelBody>
    </div>
  );
}
