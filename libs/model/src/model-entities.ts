import { ModelDayEntity } from './model-day.entity';
import { ModelStudentDayEntity } from './model-student-day.entity';

/** Entities for a service that uses a model. */
export const modelEntities = [ModelDayEntity, ModelStudentDayEntity];
