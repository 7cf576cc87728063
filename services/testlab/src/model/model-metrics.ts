import { Injectable } from '@nestjs/common';
import { Metrics } from '@portal/platform';
import type { ModelTrouble } from './model-failure';

/** What is counted of the model beside the HTTP calls (`portal_http_client_*{client="model"}`). */
@Injectable()
export class ModelMetrics {
  private readonly calls;
  private readonly tokens;
  private readonly questions;
  private readonly fallbacks;

  constructor(metrics: Metrics) {
    this.calls = metrics.counter('portal_model_calls_total', 'Calls of a model', ['outcome']);
    this.tokens = metrics.counter('portal_model_tokens_total', 'Tokens of a model', ['kind']);
    this.questions = metrics.counter(
      'portal_model_questions_total',
      'Good questions that a model has made',
      [],
    );
    this.fallbacks = metrics.counter(
      'portal_model_fallbacks_total',
      'Tests that the built-in engine made or filled up in place of a model',
      ['reason'],
    );
  }

  /** @param outcome `answered`, `stopped`, or why there was no answer */
  called(outcome: ModelTrouble | 'answered' | 'stopped'): void {
    this.calls.inc({ outcome });
  }

  used({ prompt, completion }: { prompt: number; completion: number }): void {
    this.tokens.inc({ kind: 'prompt' }, prompt);
    this.tokens.inc({ kind: 'completion' }, completion);
  }

  made(questions: number): void {
    this.questions.inc(questions);
  }

  fellBack(reason: ModelTrouble): void {
    this.fallbacks.inc({ reason });
  }
}
