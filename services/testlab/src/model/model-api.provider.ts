import type { Provider } from '@nestjs/common';
import { Metrics, PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import { ModelApi } from './model-api';

/** Injection token of `ModelApi`; null where no model is set up. */
export const MODEL_API = Symbol('MODEL_API');

export const modelApiProvider: Provider = {
  provide: MODEL_API,
  inject: [PORTAL_CONFIG, Metrics],
  useFactory: (config: PortalConfig, metrics: Metrics) => {
    const { OPENAI_API_KEY: key, OPENAI_BASE_URL: url, OPENAI_MODEL: model } = config;
    const deadlineMs = config.OPENAI_TIMEOUT_SECONDS * 1_000;
    return key || url ? new ModelApi({ key, url, model, deadlineMs }, metrics) : null;
  },
};
