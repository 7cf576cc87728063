import {
  generateQuestionsRoute,
  QUESTIONS_DEFAULT,
  QUESTIONS_MAX,
  QUESTIONS_MIN,
  splitTopics,
} from '@portal/contracts/testlab';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PastTopics } from '../../api/past-topics';
import { TopicsField } from '../../api/topics-field';
import { useContractForm } from '../../api/use-contract-form';
import { useModelHost } from '../../api/use-model-host';
import { Button } from '../../design/button';
import { CheckField, TextField } from '../../design/field';
import { Icon } from '../../design/icons';
import { NotesField } from '../../design/notes-field';
import { t } from '../../texts/signed-in-texts';
import { useHandedFocus } from './use-handed-focus';
import type { Material } from './generation';
import { KeptFileLine, useKeptFile } from './kept-file';
import { useTopUpChoice } from './top-up-choice';
import { TopicChips, useDepartmentTopics } from './topic-chips';

const COUNT_RANGE = t('lab.countRange', { min: QUESTIONS_MIN, max: QUESTIONS_MAX });

interface MaterialFormProps {
  isGenerating: boolean;
  /** Whether the form was recreated by a restart, and receives the focus. */
  isRestarted: boolean;
  /**
   * Called when the previous message is outdated: another file was chosen, or Generate was pressed.
   * A fault of a field is then shown at the field, and nothing is generated.
   */
  onTry: () => void;
  onGenerate: (material: Material) => void;
  onStop: () => void;
}

/** Form for the material to practise: topics or a file, and the number of questions. */
export function MaterialForm(props: MaterialFormProps) {
  const { isGenerating, isRestarted, onTry, onGenerate, onStop } = props;
  const [file, setFile] = useState<File | null>(null);
  const { kept, setKept, isGone } = useKeptFile();
  const [keepFile, setKeepFile] = useState(false);
  const topUp = useTopUpChoice();
  const suggested = useDepartmentTopics();
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [params] = useSearchParams();
  // Another screen may pass topics, such as the library the subjects of its books.
  const named = isRestarted ? '' : (params.get('topics') ?? '');
  const { form, formProps, field } = useContractForm(generateQuestionsRoute, {
    defaultValues: { topics: named, numQuestions: String(QUESTIONS_DEFAULT) },
    required: { fields: ['numQuestions'], text: COUNT_RANGE },
    words: { numQuestions: COUNT_RANGE },
    refused: { otherwise: () => t('lab.failed') },
    // Not awaited here: the page shows the progress and the errors, and can stop it.
    submit: (material) =>
      Promise.resolve(onGenerate({ ...material, file, kept, keepFile, topsUp: topUp.chosen })),
  });
  const { setFocus, getValues, setValue, watch } = form;
  const typed = String(watch('topics'));
  const { generateButton, stopButton } = useHandedFocus(isGenerating);
  useEffect(() => {
    if (isRestarted) setFocus('topics');
  }, [isRestarted, setFocus]);
  const addTopic = (topic: string) =>
    setValue('topics', splitTopics(`${String(getValues('topics'))},${topic}`).join(', '));
  return (
    <form
      {...formProps}
      className="flex flex-col gap-5"
      // Typing confirms that the student has seen the message about the rejected file.
      onInput={() => {
        formProps.onInput();
        setFileProblem(null);
      }}
      onSubmit={(event) => {
        onTry();
        setFileProblem(null);
        formProps.onSubmit(event);
      }}
    >
      <div className="flex flex-col gap-2">
        <TopicsField
          label={t('lab.topics')}
          hint={t('lab.topicsHint')}
          placeholder={exampleOf(suggested) ?? t('lab.topicsPlaceholder')}
          {...field('topics')}
        />
        <TopicChips typed={typed} onChoose={(topics) => setValue('topics', topics)} />
        <PastTopics onChoose={addTopic} />
      </div>
      <NotesField
        file={file}
        problem={fileProblem}
        goesTo={useModelHost()}
        onChange={(chosen) => {
          onTry();
          setFile(chosen);
        }}
        onProblem={setFileProblem}
      />
      {isGone && !file && <p className="text-sm text-ink-soft">{t('lab.materialGone')}</p>}
      {kept && !file && <KeptFileLine name={kept.name} onRemove={() => setKept(null)} />}
      {file && (
        <CheckField checked={keepFile} onChange={(event) => setKeepFile(event.target.checked)}>
          {t('lab.keepFile')}
        </CheckField>
      )}
      {(file || kept) && (
        <CheckField
          hint={t('lab.topUpHint')}
          checked={topUp.topsUp === true}
          disabled={topUp.topsUp === null}
          onChange={(event) => topUp.choose(event.target.checked)}
        >
          {t('lab.topUp')}
        </CheckField>
      )}
      <TextField
        label={t('lab.count')}
        type="number"
        min={QUESTIONS_MIN}
        max={QUESTIONS_MAX}
        {...field('numQuestions')}
        className="figures"
      />
      {/* On phones the buttons are sticky above the frame's bar, independent of the length of
          the form. */}
      <div className="grid grid-cols-2 gap-3 tall:max-lg:sticky tall:max-lg:bottom-[calc(4rem+env(safe-area-inset-bottom))] tall:max-lg:z-10 tall:max-lg:-my-2 tall:max-lg:bg-surface tall:max-lg:py-2">
        <Button ref={generateButton} type="submit" disabled={isGenerating}>
          {t('lab.generate')}
        </Button>
        <Button
          ref={stopButton}
          variant="outline"
          onClick={onStop}
          disabled={!isGenerating}
          icon={<Icon name="stop" size={18} />}
        >
          {t('lab.stop')}
        </Button>
      </div>
      <Link
        to="/material"
        className="inline-flex min-h-11 items-center self-start font-semibold text-brand underline underline-offset-4"
      >
        {t('lab.myMaterial')}
      </Link>
    </form>
  );
}

/** Number of characters that fit into the field on a phone. */
const EXAMPLE_MAX = 30;

/** Returns two topics, or one, as a placeholder; undefined if none is short enough. */
function exampleOf([first = '', second = '']: readonly string[]): string | undefined {
  const both = first && second ? `${first}, ${second}` : '';
  return [both, first, second].find((one) => one && one.length <= EXAMPLE_MAX);
}
