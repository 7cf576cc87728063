import { getAssistantUseRoute, type AssistantDay } from '@portal/contracts/assistant';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call';
import { PanelBody } from '../../../api/panel-body';
import { Panel } from '../../../design/panel/panel';
import { formatNumber } from '../../../texts/format-number';
import { t } from './texts';

/** Number of days shown. */
const SHOWN = 7;

/** Use and cost of the assistant, summed by day. */
export default function UseCard() {
  const list = useQuery({
    queryKey: ['admin', 'assistant-use'],
    queryFn: ({ signal }) => call(getAssistantUseRoute, { signal }),
  });
  return (
    <Panel id="assistant" title={t('aiUse.title')} text={t('aiUse.text')}>
      <PanelBody query={list}>
        {({ days }) =>
          days.length === 0 ? (
            <p className="py-4 text-ink-soft">{t('aiUse.none')}</p>
          ) : (
            <Days days={days.slice(0, SHOWN)} />
          )
        }
      </PanelBody>
    </Panel>
  );
}

function Days({ days }: { days: readonly AssistantDay[] }) {
  const heads = ['day', 'students', 'answers', 'failed', 'tokens', 'cost'] as const;
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t('aiUse.title')}>
      <table className="w-full text-left">
        <thead>
          <tr className="text-sm text-ink-soft">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1 pr-4 font-medium">
                {t(`aiUse.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figures">
          {days.map((each) => (
            <tr key={each.day} className="border-t">
              <th scope="row" className="py-2 pr-4 font-normal whitespace-nowrap">
                {each.day}
              </th>
              <td className="pr-4">{formatNumber(each.students)}</td>
              <td className="pr-4">{formatNumber(each.answers)}</td>
              <td className="pr-4">{formatNumber(each.failed)}</td>
              <td className="pr-4">{formatNumber(each.promptTokens + each.completionTokens)}</td>
              <td>{each.cost === null ? '–' : `$${each.cost.toFixed(2)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
