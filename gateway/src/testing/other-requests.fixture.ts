import { Controller, type Type } from '@nestjs/common';
import { PATTERN_METADATA } from '@nestjs/microservices/constants';
import type { RequestContract } from '@portal/contracts';
import * as contracts from '@portal/contracts/all';
import { HandlesRequest } from '@portal/messaging';
import { sampleOf } from '@portal/testing';
import { DoubleWorld } from './double-world.fixture';

/**
 * Creates a double for all remaining contracts: it records each request and answers with the
 * smallest valid response.
 */
export function otherRequestsDouble(doubles: readonly Type[]): Type {
  const answered = new Set(doubles.flatMap(subjectsOf));

  @Controller()
  class OtherRequestsDouble {
    constructor(readonly world: DoubleWorld) {}
  }

  for (const contract of Object.values<unknown>(contracts).filter(isRequest)) {
    if (answered.has(contract.subject)) continue;
    const value = function (this: OtherRequestsDouble, request: unknown): Promise<unknown> {
      this.world.note(contract.subject, request);
      return Promise.resolve(sampleOf(contract.response));
    };
    const method = { value, configurable: true, writable: true };
    HandlesRequest(contract)(OtherRequestsDouble.prototype, contract.subject, method);
    Object.defineProperty(OtherRequestsDouble.prototype, contract.subject, method);
  }
  return OtherRequestsDouble;
}

function subjectsOf(double: Type): string[] {
  const prototype = double.prototype as object; // typed any
  const methods = Object.values(Object.getOwnPropertyDescriptors(prototype));
  return methods.flatMap((method: PropertyDescriptor) => {
    const value: unknown = method.value;
    const subjects: unknown =
      typeof value === 'function' && Reflect.getMetadata(PATTERN_METADATA, value);
    return Array.isArray(subjects) ? subjects.map(String) : [];
  });
}

function isRequest(value: unknown): value is RequestContract {
  return typeof value === 'object' && value !== null && 'response' in value && 'subject' in value;
}
