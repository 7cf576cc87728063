import { Injectable } from '@nestjs/common';
import { Metrics } from '@portal/platform';
import type { ModelTrouble } from '@portal/model';

/** Metrics of questions made by the model. */
@Injectable()
export class ModelMetrics {
  private readonly questions;
  private readonly fallbacks;

  constructor(metrics: Metrics) {
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

  made(questions: number): void {
    this.questions.inc(questions);
  }

  fellBack(reason: ModelTrouble): void {
    this.fallbacks.inc({ reason });
  }
}
