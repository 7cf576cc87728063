import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { studentDataOf } from '@portal/contracts/student-data';
import {
  answerQuestion,
  claimXp,
  generateQuestions,
  getPastTopics,
} from '@portal/contracts/testlab';
import { getPracticeChoices } from '@portal/contracts/testlab-choices';
import { DiskFileStore } from '@portal/files';
import {
  expectEntitiesToMatchMigrations,
  startTestService,
  type TestService,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { answerShared, generateShared, openShared, partOf } from '../testing/shared.fixture';
import { buildFacts, RIGHT } from '../testing/facts.fixture';
import { PracticeService } from '../practice/practice.service';
import { TestlabModule } from '../testlab.module';

const NOTES = `Osmosis is the movement of water through a membrane. Diffusion is the movement of
particles from a high to a low concentration. Photosynthesis is the process by which plants make
sugar from light. Respiration is the release of energy from sugar in every living cell.
Fermentation is the breakdown of sugar where no oxygen is left. Warm water speeds diffusion because
the particles move faster. Cold slows photosynthesis in the leaves of most plants. Salt in the soil
reduces osmosis into the roots.`;

/** They name topics and explain none. */
const SLIDES =
  '- bubble sort\n- merge sort\n- insertion sort\n- quicksort\n- breadth-first search\n';

let service: TestService;
let ada: string;
let ben: string;
beforeAll(async () => {
  const env = { GENERATIONS_PER_DAY: '2' };
  service = await startTestService({ name: 'testlab', module: TestlabModule, env });
});
beforeEach(() => {
  ada = randomUUID();
  ben = randomUUID();
});
afterAll(() => service.stop());

const exported = async (studentId: string) => {
  const { exportStudent } = studentDataOf('testlab');
  const page = { studentId, section: 'practice.tests', after: null };
  return JSON.stringify((await service.messages.request(exportStudent, page)).items);
};

describe('a shared test', () => {
  it('asks each member the same in the same order, and says nothing of the key', async () => {
    const roundId = randomUUID();
    const made = await generateShared(service, [ada, ben], { roundId });
    expect(made.questions).toHaveLength(4);
    for (const question of made.questions) {
      expect(Object.keys(question).sort()).toEqual(['choices', 'origin', 'question']);
      expect(question.origin).toBe('portal');
    }
    for (const studentId of [ada, ben]) {
      const kept = JSON.parse(await exported(studentId)) as { questions: object[] }[]; // as exported
      expect(kept[0]?.questions).toEqual(
        made.questions.map(({ question, choices }) => {
          return { question, choices, choice: null, isCorrect: null };
        }),
      );
      const { topics } = await service.messages.request(getPastTopics, { studentId });
      // Only topics that a student has typed are offered.
      expect(topics).toEqual(studentId === ada ? ['Epidemiology'] : []);
    }
  });

  it('has none of the portal’s own on a file where its starter has declined these, and leaves it at that', async () => {
    const uploads = new DiskFileStore(service.config.DATA_DIR);
    const upload = async (text: string) => {
      const { id: uploadId, bytes } = await uploads.put(Readable.from([text]), 100_000);
      return { uploadId, name: 'notes.txt', bytes };
    };
    const topsUp = async () =>
      (await service.messages.request(getPracticeChoices, { studentId: ada })).topsUp;
    await service.app.get(PracticeService, { strict: false }).keepChoice(ada, false);
    const originsOf = async (text: string) => {
      const made = await generateShared(service, [ada, ben], {
        topics: [],
        file: await upload(text),
      });
      return made.questions.map(({ origin }) => origin);
    };
    expect(await originsOf(NOTES)).not.toContain('portal');
    expect(await topsUp()).toBe(false);
    await service.app.get(PracticeService, { strict: false }).keepChoice(ada, true);
    expect(await originsOf(SLIDES)).toContain('portal');
  });

  it('says to a starter who has declined these where the box is, and a test with it ticked is the way', async () => {
    const uploads = new DiskFileStore(service.config.DATA_DIR);
    const upload = async () => {
      const { id: uploadId, bytes } = await uploads.put(Readable.from([SLIDES]), 100_000);
      return { uploadId, name: 'slides.txt', bytes };
    };
    const start = async () => generateShared(service, [ada], { topics: [], file: await upload() });
    await service.app.get(PracticeService, { strict: false }).keepChoice(ada, false);
    await expect(start()).rejects.toMatchObject({
      code: 'not_enough_material',
      message: expect.stringMatching(
        /Your notes name .+: to practise these in a round, make a test of a file in TestLab first, with “Add the portal’s own questions” ticked\.$/,
      ),
    });
    await service.messages.request(generateQuestions, {
      generationId: randomUUID(),
      studentId: ada,
      department: null,
      topics: [],
      numQuestions: 2,
      file: await upload(),
      topsUp: true,
    });
    expect((await start()).questions).toHaveLength(4);
  });

  it('writes nothing that its starter has typed into the records of others', async () => {
    const typed = 'Ben is a fool at epidemiological methods';
    const made = await generateShared(service, [ada, ben], { topics: [typed] });
    expect(made.questions).toHaveLength(4);
    const remembered = async (studentId: string) =>
      (await service.messages.request(getPastTopics, { studentId })).topics;
    expect([await remembered(ada), await remembered(ben)]).toEqual([[typed], []]);
    expect(await exported(ben)).not.toContain('fool');
  });

  it('is made once however often it is asked for, out of the day of its starter alone', async () => {
    const roundId = randomUUID();
    const [first, second] = await Promise.all([
      generateShared(service, [ada, ben], { roundId }),
      generateShared(service, [ada, ben], { roundId }),
    ]);
    expect(second).toEqual(first);
    expect(await generateShared(service, [ada, ben], { roundId })).toEqual(first);
    await expect(generateShared(service, [ada, ben])).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    await expect(generateShared(service, [ben, ada])).resolves.toHaveProperty('questions');
  });

  it('comes from the file of one, of which the others learn no name', async () => {
    const uploads = new DiskFileStore(service.config.DATA_DIR);
    const { id: uploadId, bytes } = await uploads.put(Readable.from([NOTES]), 100_000);
    const file = { uploadId, bytes, name: 'my-secret-diary.txt' };
    const made = await generateShared(service, [ada, ben], { file, topics: [], numQuestions: 3 });
    expect(made.questions.length).toBeGreaterThan(0);
    expect(JSON.stringify(made)).not.toContain('diary');
    expect(await exported(ben)).not.toContain('diary');
    await expect(uploads.open(uploadId)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses what a test of one’s own refuses', async () => {
    await expect(generateShared(service, [ada, ben], { topics: [] })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Please enter topics or upload a file.',
    });
    const unknown = { topics: ['zxqv flurbs'] };
    await expect(generateShared(service, [ada, ben], unknown)).rejects.toMatchObject({
      code: 'not_enough_material',
    });
  });
});

describe('an answer to a sealed test', () => {
  it('is kept without a word on it; the first one stands', async () => {
    const roundId = await openShared(service, [ada, ben], buildFacts(2));
    expect(await answerShared(service, [ada, roundId, 0], 2)).toEqual({ choice: 2 });
    expect(await answerShared(service, [ada, roundId, 0], RIGHT)).toEqual({ choice: 2 });
    const kept = await exported(ada);
    expect(kept).toContain('"choice":2');
    expect(kept).not.toMatch(/"isCorrect":(true|false)/);
  });

  it('is told by no other door: neither answered, scored nor claimed as one’s own test', async () => {
    const roundId = await openShared(service, [ada, ben], buildFacts(2));
    await answerShared(service, [ada, roundId, 0]);
    const { id: sessionId } = await partOf(service, roundId, ada);
    const notFound = { code: 'not_found' };
    for (const question of [0, 1]) {
      const answer = { studentId: ada, sessionId, question, choice: RIGHT };
      await expect(service.messages.request(answerQuestion, answer)).rejects.toMatchObject(
        notFound,
      );
    }
    const claim = { studentId: ada, sessionId, askedMxp: 2_000 };
    await expect(service.messages.request(claimXp, claim)).rejects.toMatchObject(notFound);
    const part = await partOf(service, roundId, ada);
    expect(part).toMatchObject({ recordedMxp: 0, finishedAt: null, isSealed: true });
  });

  it('is refused from strangers, and to a question or choice that is not there', async () => {
    const roundId = await openShared(service, [ada], buildFacts(2));
    const notFound = { code: 'not_found' };
    await expect(answerShared(service, [ben, roundId, 0])).rejects.toMatchObject(notFound);
    await expect(answerShared(service, [ada, randomUUID(), 0])).rejects.toMatchObject(notFound);
    await expect(answerShared(service, [ada, roundId, 2])).rejects.toMatchObject(notFound);
    await expect(answerShared(service, [ada, roundId, 0], 4)).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

it('keeps entities and migrations alike', async () => {
  await expectEntitiesToMatchMigrations(service.app.get(DataSource));
});
