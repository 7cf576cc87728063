import { Injectable } from '@nestjs/common';
import { Metrics } from '@portal/platform';
import type { ModelTokens, ModelTrouble } from './model-failure';

/**
 * Metrics of model calls, in addition to the HTTP calls (`portal_http_client_*{client="model"}`).
 */
@Injectable()
export class ModelCalls {
  private readonly calls;
  private readonly tokens;

  constructor(metrics: Metrics) {
    this.calls = metrics.counter('portal_model_calls_total', 'Calls of a model', ['outcome']);
    this.tokens = metrics.counter('portal_model_tokens_total', 'Tokens of a model', ['kind']);
  }

  /** @param outcome `answered`, `stopped`, or the reason for a missing answer */
  called(outcome: ModelTrouble | 'answered' | 'stopped'): void {
    this.calls.inc({ outcome });
  }

  used({ prompt, completion }: ModelTokens): void {
    this.tokens.inc({ kind: 'prompt' }, prompt);
    this.tokens.inc({ kind: 'completion' }, completion);
  }
}
