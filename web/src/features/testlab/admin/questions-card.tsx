import {
  SIGNIFICANT_ANSWERS_MIN,
  QUESTION_LISTS,
  type QuestionList,
} from '@portal/contracts/testlab-flags';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog, type Question } from '../../../api/confirm-dialog';
import { PanelBody } from '../../../api/panel-body';
import { SelectField } from '../../../design/field';
import { GrowingList } from '../../../design/panel/growing-list';
import { Panel } from '../../../design/panel/panel';
import { t } from '../../../texts/admin-texts';
import { ListedItem } from './listed-item';
import { questionsQuery } from './questions-query';

/** Questions that students flag, that most students get wrong, and that are withdrawn. */
export function QuestionsCard() {
  const [show, setShow] = useState<QuestionList>('flagged');
  const [asked, setAsked] = useState<Question | null>(null);
  const list = useQuery(questionsQuery(show));
  return (
    <Panel
      id="questions"
      title={t('admin.questions.title')}
      text={t('admin.questions.text')}
      actions={<Shown show={show} onShow={setShow} />}
    >
      <PanelBody query={list}>
        {({ questions }) =>
          questions.length === 0 ? (
            <p className="py-4 text-ink-soft">
              {t(`admin.questions.none.${show}`, { count: SIGNIFICANT_ANSWERS_MIN })}
            </p>
          ) : (
            <GrowingList key={show} items={questions}>
              {(each) => <ListedItem key={each._id} listed={each} onAsk={setAsked} />}
            </GrowingList>
          )
        }
      </PanelBody>
      {asked && <ConfirmDialog question={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

function Shown({ show, onShow }: { show: QuestionList; onShow: (show: QuestionList) => void }) {
  const choose = (value: string) => onShow(QUESTION_LISTS.find((one) => one === value) ?? show);
  return (
    <SelectField
      label={t('admin.questions.show')}
      value={show}
      onChange={({ target }) => choose(target.value)}
    >
      {QUESTION_LISTS.map((one) => (
        <option key={one} value={one}>
          {t(`admin.questions.show.${one}`)}
        </option>
      ))}
    </SelectField>
  );
}
