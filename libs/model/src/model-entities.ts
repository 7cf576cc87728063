import { ModelDayEntity } from './model-day.entity';
import { ModelStudentDayEntity } from './model-student-day.entity';

/** What a service that asks a model keeps of its use. */
export const modelEntities = [ModelDayEntity, ModelStudentDayEntity];
