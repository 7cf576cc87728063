export { ANSWER_MAX, ModelApi } from './model-api';
export type {
  AnswerShape,
  ModelCall,
  ModelCompletion,
  ModelMessage,
  ModelServer,
  ModelStreamCall,
} from './model-api';
export { MODEL_LIMITS, ModelBudgetService } from './model-budget.service';
export type { ModelLimits, SetAside } from './model-budget.service';
export { ModelCalls } from './model-calls';
export { modelEntities } from './model-entities';
export { gravestOf, ModelFailure } from './model-failure';
export type { ModelTokens, ModelTrouble } from './model-failure';
export { tokensOfBytes } from './model-tokens';
export { MODEL_API, ModelModule } from './model.module';
export type { CompletionPart } from './read-completion-stream';
export { safetyIdOf } from './safety-id';
