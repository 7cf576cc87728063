import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';

type AnyMethod = (...parameters: unknown[]) => Promise<unknown>;

/** A method that carries a decorator's metadata, bound to its instance. */
export interface DecoratedMethod<Metadata, Method = AnyMethod> {
  metadata: Metadata;
  call: Method;
  /** `Class.method`, for log and error messages. */
  name: string;
}

/** Finds decorated methods in the program's controllers and providers. */
@Injectable()
export class DecoratedMethods {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /**
   * @param key metadata key of a decorator that writes a `Metadata` and accepts only a `Method`.
   */
  find<Metadata, Method = AnyMethod>(key: symbol): DecoratedMethod<Metadata, Method>[] {
    const wrappers = [...this.discovery.getControllers(), ...this.discovery.getProviders()];
    const instances = new Set<unknown>(wrappers.map(({ instance }) => instance as unknown));
    return [...instances].flatMap((instance) => this.methodsOf<Metadata, Method>(instance, key));
  }

  private methodsOf<Metadata, Method>(
    instance: unknown,
    key: symbol,
  ): DecoratedMethod<Metadata, Method>[] {
    if (typeof instance !== 'object' || instance === null) return [];
    const prototype: unknown = Object.getPrototypeOf(instance);
    if (typeof prototype !== 'object' || prototype === null) return [];
    return this.scanner.getAllMethodNames(prototype).flatMap((methodName) => {
      const method: unknown = Reflect.get(prototype, methodName);
      if (typeof method !== 'function') return [];
      const metadata = Reflect.getMetadata(key, method) as Metadata | undefined; // set by its decorator
      if (metadata === undefined) return [];
      const call = method.bind(instance) as Method; // its decorator accepts no other
      return [{ metadata, call, name: `${instance.constructor.name}.${methodName}` }];
    });
  }
}

/** Stores the metadata of a method decorator. */
export function mark(key: symbol, metadata: unknown, descriptor: PropertyDescriptor): void {
  Reflect.defineMetadata(key, metadata, descriptor.value as object); // method decorators only
}
