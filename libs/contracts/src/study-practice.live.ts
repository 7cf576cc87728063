import { defineLive } from './live';
import { practiceProgressSchema, practiceSchema } from './study-practice-parts';

export const studyPracticeLive = defineLive({
  pushes: {
    practice: {
      name: 'study:practice',
      summary: 'The round of practice in the room, as this member may see it',
      payload: practiceSchema,
    },
    progress: {
      name: 'study:practice-progress',
      summary: 'Somebody in the room has answered a question of the round',
      payload: practiceProgressSchema,
    },
  },
  asks: {},
});
