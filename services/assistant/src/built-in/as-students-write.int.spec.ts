import { randomUUID } from 'node:crypto';
import { Scheduler } from '@portal/kit';
import { DataSource } from 'typeorm';
import { send, startAssistant, type TestAssistant } from '../testing/assistant.fixture';

let assistant: TestAssistant;
beforeAll(async () => {
  assistant = await startAssistant();
  const { app } = assistant.service;
  await app.get(DataSource).query('UPDATE scheduled_work SET due_at = now()');
  await app.get(Scheduler, { strict: false }).runDue();
});
afterAll(() => assistant.stop());

const ask = (studentId: string, message: string) => send(assistant, { studentId, message });

describe('a question as students write it', () => {
  it('knows what is meant in spite of a typing error', async () => {
    const { answer } = await ask(randomUUID(), 'What is osmossis?');
    expect(answer.sources[0]).toMatchObject({ title: 'Osmosis' });
  });

  it.each([
    ['what is photosinthesis', /^\*\*what is photosynthesis\*\*\n\nI have these kinds/],
    ['wat is photosinthesis', /^\*\*what is photosynthesis\*\*\n\nI have these kinds/],
    ['What is the diffrence between mitosis and meyosis?', /\| Mitosis \| Meiosis \|/],
    ['How do I dlete my account?', /^\*\*How do I delete my account\?\*\*/],
  ])('shows the question %j as it understands it', async (message, expected) => {
    const { answer, question } = await ask(randomUUID(), message);
    expect(answer.content).toMatch(expected);
    expect(question.content).toBe(message);
  });

  it('does not look for the manner in which to answer', async () => {
    const { answer } = await ask(randomUUID(), 'Explain osmosis step by step in simple words');
    expect(answer.content).toMatch(/^\*\*Osmosis\*\*: /);
  });

  it.each(['What is herd immunity?', 'What does my notes.txt say about herd immunity?'])(
    'to %j quotes the item of a list in the own material',
    async (message) => {
      const studentId = randomUUID();
      const terms = ['Endemic', 'Epidemic', 'Pandemic', 'Vector', 'Fomite', 'Confounder'].map(
        (term) => `- ${term}: one more idea that is explained at some length in its own line`,
      );
      const own = '- Herd immunity: protection of all when enough members are immune';
      assistant.kept.keep(studentId, 'notes.txt', ['Terms', ...terms, own].join('\n'));
      const { answer } = await ask(studentId, message);
      expect(answer.content).toContain('protection of all when enough members are immune [');
      expect(answer.content).not.toContain('Endemic');
    },
  );

  it('corrects nothing while the own material, which may have the word, cannot be searched', async () => {
    assistant.kept.isAway = true;
    const { answer } = await ask(randomUUID(), 'what is photosinthesis').finally(() => {
      assistant.kept.isAway = false;
    });
    expect(answer.content).toMatch(/^I found nothing/);
  });

  it('quotes the own material for a question that it corrected', async () => {
    const studentId = randomUUID();
    assistant.kept.keep(studentId, 'plants.txt', 'Photosynthesis is how green leaves store light.');
    const { answer } = await ask(studentId, 'What do my notes say about photosinthesis?');
    expect(answer.content).toContain('how green leaves store light.');
    expect(answer.content).not.toContain('Nothing in your own material');
  });
});
