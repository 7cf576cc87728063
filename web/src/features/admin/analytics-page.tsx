import { useQuery } from '@tanstack/react-query';
import { ta } from '../../texts/admin-texts';
import { statisticsQuery } from './admin-queries';
import { BarChart } from './bar-chart';
import { DataTable, type Column } from './data-table';
import { monthName } from './month-name';
import { Panel } from './panel';
import { PanelBody } from './panel-body';

const dayFormat = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });
const dayName = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));

interface DepartmentRow {
  department: string;
  students: number;
}

const DEPARTMENT_COLUMNS: readonly Column<DepartmentRow & { share: number }>[] = [
  {
    ...{ key: 'department', label: ta('analytics.department') },
    cell: ({ department }) => <span className="[overflow-wrap:anywhere]">{department}</span>,
  },
  {
    ...{ key: 'students', label: ta('analytics.students'), isNumber: true },
    cell: ({ students, share }) => (
      <span className="flex items-center justify-end gap-3">
        <span className="h-2.5 w-20 shrink-0 rounded-full bg-sunken sm:w-56">
          <span className="block h-full rounded-full bg-brand" style={{ width: `${share}%` }} />
        </span>
        <span className="min-w-12 sm:min-w-16">{students.toLocaleString('en')}</span>
      </span>
    ),
  },
];

/** Who studies where, and how many come. */
export default function AnalyticsPage() {
  const statistics = useQuery(statisticsQuery);
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-bold">{ta('frame.analytics')}</h1>
      <PanelBody query={statistics}>
        {({ days, months, departments, suspendedUsers }) => {
          const most = Math.max(1, ...departments.map(({ students }) => students));
          return (
            <>
              <div className="grid items-start gap-5 xl:grid-cols-2">
                <Panel title={ta('analytics.signIns')} text={ta('analytics.signInsText')}>
                  <BarChart
                    title={ta('analytics.signIns')}
                    bars={days.map(({ day, signIns }) => ({ label: dayName(day), value: signIns }))}
                    labelName={ta('analytics.day')}
                    valueName={ta('analytics.students')}
                  />
                </Panel>
                <Panel title={ta('metric.totalUsers')} text={ta('chart.liveText')}>
                  <BarChart
                    title={ta('metric.totalUsers')}
                    bars={months.map(({ month, totalUsers }) => ({
                      label: monthName(month),
                      value: totalUsers,
                    }))}
                    labelName={ta('chart.month')}
                    valueName={ta('chart.users')}
                  />
                </Panel>
              </div>
              <Panel title={ta('analytics.departments')}>
                <DataTable
                  caption={ta('analytics.departments')}
                  columns={DEPARTMENT_COLUMNS}
                  rows={departments.map((each) => ({
                    ...each,
                    share: (each.students / most) * 100,
                  }))}
                  keyOf={({ department }) => department}
                  empty={ta('analytics.departmentsNone')}
                />
              </Panel>
              <p className="text-ink-soft">
                {ta('analytics.suspended')}:{' '}
                <span className="figures font-semibold text-ink">
                  {suspendedUsers.toLocaleString('en')}
                </span>
              </p>
            </>
          );
        }}
      </PanelBody>
    </div>
  );
}
