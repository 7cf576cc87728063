import { Module, type DynamicModule } from '@nestjs/common';
import { Metrics, PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import { ModelApi } from './model-api';
import { MODEL_LIMITS, ModelBudgetService, type ModelLimits } from './model-budget.service';
import { ModelCalls } from './model-calls';

/** Injection token of `ModelApi`; null if no model is configured. */
export const MODEL_API = Symbol('MODEL_API');

/** A language model for one service, with its own budget. */
@Module({})
export class ModelModule {
  /**
   * The service lists `modelEntities` among its entities, and creates their tables.
   * @param limitsOf daily token limits of the service
   * @param secondsOf maximum duration of one call in s; default: `OPENAI_TIMEOUT_SECONDS`
   */
  static forService(
    limitsOf: (config: PortalConfig) => ModelLimits,
    secondsOf: (config: PortalConfig) => number = (config) => config.OPENAI_TIMEOUT_SECONDS,
  ): DynamicModule {
    return {
      module: ModelModule,
      providers: [
        {
          provide: MODEL_API,
          inject: [PORTAL_CONFIG, Metrics],
          useFactory: (config: PortalConfig, metrics: Metrics) =>
            createModelApi(config, secondsOf(config) * 1_000, metrics),
        },
        { provide: MODEL_LIMITS, inject: [PORTAL_CONFIG], useFactory: limitsOf },
        ModelBudgetService,
        ModelCalls,
      ],
      exports: [MODEL_API, ModelBudgetService, ModelCalls],
    };
  }
}

function createModelApi(
  config: PortalConfig,
  deadlineMs: number,
  metrics: Metrics,
): ModelApi | null {
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: url, OPENAI_MODEL: model } = config;
  return key || url ? new ModelApi({ key, url, model, deadlineMs }, metrics) : null;
}
